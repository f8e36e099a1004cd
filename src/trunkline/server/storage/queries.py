"""Every SQL statement of the server, for both SQLite and PostgreSQL.

Updates set the columns that their parameters name. ON CONFLICT is written in PostgreSQL's dialect,
which SQLite understands too.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import (
    JSON,
    BindParameter,
    ColumnElement,
    Integer,
    Text,
    and_,
    bindparam,
    cast,
    column,
    delete,
    exists,
    false,
    func,
    insert,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.dialects.postgresql import insert as insert_or_ignore

from trunkline.server.games.entries import BotSeated, Rematched, SatDown, StoodUp, action_prefix
from trunkline.server.storage.schema import (
    analyses,
    compatibility,
    editions,
    games,
    heartbeat,
    holders,
    keys,
    log,
    replays,
)

_game: BindParameter[str] = bindparam("game")
_limit: BindParameter[int] = bindparam("limit")
_same_key_role = (
    keys.c.game == _game,
    keys.c.role == bindparam("role"),
    keys.c.seat == bindparam("seat", type_=keys.c.seat.type),
)
_same_holder_role = (
    holders.c.game == _game,
    holders.c.role == bindparam("role"),
    holders.c.seat == bindparam("seat", type_=holders.c.seat.type),
)

# Editions
ADD_EDITION = insert_or_ignore(editions).on_conflict_do_nothing()
EDITION = select(editions.c.document).where(editions.c.hash == bindparam("hash"))
COUNT_WITHOUT_EDITION = (
    select(func.count())
    .select_from(games)
    .where(games.c.edition_hash.not_in(select(editions.c.hash)))
)

# Games and their logs
ADD_GAME = insert(games)
ADD_ENTRY = (
    insert_or_ignore(log)
    .on_conflict_do_nothing(index_elements=[log.c.game, log.c.number])
    .returning(log.c.game, log.c.number)
)
UPDATE_SUMMARY = update(games).where(games.c.id == _game)
GAME = select(games).where(games.c.id == _game)
ENTRIES = (
    select(log).where(log.c.game == _game, log.c.number > bindparam("after")).order_by(log.c.number)
)

DISCARD = delete(games).where(games.c.id == _game)

# What is new in games of which something is known: a JSON object from ids to lists of numbers.
_known = func.json_each(bindparam("known", type_=JSON)).table_valued(
    column("key", Text), column("value", JSON)
)


def _known_number(place: int) -> ColumnElement[int]:
    return cast(_known.c.value.op("->>")(text(str(place))), Integer)


_newer_entries = (log.c.game == _known.c.key, log.c.number > _known_number(0))
# Scalar subqueries look each game up in an index, whereas joins, and EXISTS, which PostgreSQL may
# turn into a join, might read the whole table.
_known_entry = (
    select(log.c.number)
    .where(log.c.game == _known.c.key, log.c.number == _known_number(0))
    .scalar_subquery()
)
# A failover to a standby that lags behind, or a restored backup, may have lost it.
_is_lost = and_(_known_number(0) > 0, _known_entry.is_(None))
_holders_version = (
    select(games.c.holders_version).where(games.c.id == _known.c.key).scalar_subquery()
)
CHANGED = select(_known.c.key).where(
    or_(
        _holders_version.is_distinct_from(_known_number(1)),
        exists().where(*_newer_entries),
        _is_lost,
    )
)
LOST_ENTRIES = select(_known.c.key).where(_is_lost)
ENTRIES_AFTER = select(log).where(*_newer_entries).order_by(log.c.game, log.c.number)

# Read from an index alone, which a damaged page of the table does not affect.
GAME_IDS = select(games.c.id).order_by(games.c.id)

# Keys and holders
CHANGE_HOLDERS = (
    update(games).where(games.c.id == _game).values(holders_version=games.c.holders_version + 1)
)
ADD_KEY = insert(keys)
KEY = select(keys).where(keys.c.fingerprint == bindparam("fingerprint"))
KEY_BY_PREFIX = select(keys).where(
    keys.c.fingerprint >= bindparam("first"), keys.c.fingerprint < bindparam("beyond")
)
USE_KEY = (
    update(keys)
    .where(keys.c.fingerprint == bindparam("used_key"), keys.c.used_at.is_(None))
    .returning(keys.c.fingerprint)
)
# Links to seats are not moved, since the seats have other numbers.
MOVE_KEYS = (
    update(keys)
    .where(keys.c.game == bindparam("old_game"), keys.c.role != "seat")
    .values(game=bindparam("new_game"))
)
# Those that lead everyone to the table. A seat's link still leads its owner to the game.
MOVE_SHARED_KEYS = MOVE_KEYS.where(keys.c.role != "host")
REMOVE_ALL_KEYS = delete(keys).where(keys.c.game == bindparam("old_game"))
REMOVE_KEYS = delete(keys).where(*_same_key_role)
REMOVE_UNUSED_KEYS = REMOVE_KEYS.where(keys.c.used_at.is_(None))
ADD_HOLDER = insert_or_ignore(holders).on_conflict_do_nothing()
HOLDERS = (
    select(holders)
    .where(holders.c.game == _game)
    .order_by(holders.c.since, holders.c.role, holders.c.seat, holders.c.device)
)
HOLDERS_OF_DEVICE = (
    select(holders).where(holders.c.device == bindparam("device")).order_by(holders.c.game)
)
HOLDER = select(holders.c.since).where(holders.c.device == bindparam("device"), *_same_holder_role)
REMOVE_HOLDER = delete(holders).where(*_same_holder_role, holders.c.device == bindparam("device"))
REMOVE_HOLDERS = delete(holders).where(*_same_holder_role, holders.c.device != bindparam("keep"))

# Finding games
_of_device = (
    select(games)
    .where(games.c.id.in_(select(holders.c.game).where(holders.c.device == bindparam("device"))))
    .order_by(games.c.active_at.desc(), games.c.id)
    .limit(_limit)
    .subquery()
)
GAMES_OF_DEVICE = (
    select(_of_device, holders)
    .join(holders, holders.c.game == _of_device.c.id)
    .where(holders.c.device == bindparam("device"))
    .order_by(_of_device.c.active_at.desc(), _of_device.c.id, holders.c.role, holders.c.seat)
)
_SEATING = (SatDown, StoodUp, BotSeated, Rematched)
SEATING_ENTRIES = (
    select(log)
    .where(
        log.c.game.in_(bindparam("games", expanding=True)),
        or_(*(log.c.action.startswith(action_prefix(kind)) for kind in _SEATING)),
    )
    .order_by(log.c.game, log.c.number)
)
LOBBY_GAMES = (
    select(games)
    .where(games.c.listed, games.c.state == "open", games.c.waiting != 0)
    .order_by(games.c.made_at.desc(), games.c.id)
    .limit(_limit)
)
DUE_GAMES = (
    select(games.c.id)
    .where(games.c.next_at <= bindparam("now"))
    .order_by(games.c.next_at)
    .limit(_limit)
)
RUNNING_GAMES = select(games.c.id).where(games.c.state == "playing", games.c.next_at.is_not(None))
COUNT_UNFINISHED = (
    select(func.count()).select_from(games).where(games.c.state.in_(("open", "playing")))
)
FINISHED_GAMES = (
    select(games.c.id)
    .where(games.c.state == "over", games.c.id > bindparam("after"))
    .order_by(games.c.id)
    .limit(_limit)
)

# Replays
ADD_REPLAY = insert_or_ignore(replays).on_conflict_do_nothing()
REPLAY = select(replays).where(replays.c.id == bindparam("replay"))
REPLAY_OF_GAME = select(replays).where(replays.c.game == _game)
TOUCH_REPLAY = update(replays).where(replays.c.id == bindparam("replay"))

# Analyses
ADD_ANALYSIS = insert_or_ignore(analyses).on_conflict_do_nothing()
ANALYSIS = select(analyses.c.result).where(analyses.c.id == bindparam("analysis"))
_latest_analyses = select(analyses.c.id).order_by(analyses.c.made_at.desc()).limit(_limit)
FORGET_ANALYSES = delete(analyses).where(analyses.c.id.not_in(_latest_analyses))

# Expiry
_expired_games = (
    games.c.state.in_(bindparam("states", expanding=True)),
    games.c.active_at < bindparam("before"),
    # A running clock keeps a game, however long ago it was active.
    func.coalesce(games.c.next_at, 0) < bindparam("before"),
)
_expired_replays = replays.c.active_at < bindparam("before")
_ids: BindParameter[Sequence[str]] = bindparam("ids", expanding=True)
EXPIRED_GAMES = select(games.c.id).where(*_expired_games)
EXPIRE_GAMES = delete(games).where(games.c.id.in_(_ids), *_expired_games).returning(games.c.id)
EXPIRED_REPLAYS = select(replays.c.id).where(_expired_replays)
EXPIRE_REPLAYS = (
    delete(replays).where(replays.c.id.in_(_ids), _expired_replays).returning(replays.c.id)
)

EXPIRE_ANALYSES = delete(analyses).where(analyses.c.made_at < bindparam("before"))

# The time of servers
HEARTBEAT = select(heartbeat.c.alive_at, heartbeat.c.steady_since).with_for_update()
ADD_HEARTBEAT = insert_or_ignore(heartbeat).on_conflict_do_nothing()
SET_HEARTBEAT = update(heartbeat)

# Fails if nothing can be written
WRITE_NOTHING = delete(heartbeat).where(false())

# Several processes
OLDEST_REVISION = select(compatibility.c.oldest_revision)
