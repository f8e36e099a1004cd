"""A ride in Märklin: what a passenger could bring, and the best of it, step by step.

Seat 0 owns the tracks from Kiel to Bremen, seat 1 those on to Berlin. A passenger of seat 0 stands
in Kiel, and two passenger cards let it ride on where the tracks are not its own.
"""

import trunkline as tl

game = tl.position(
    "marklin",
    hands={0: "2 passenger"},
    tracks={
        0: ["Hamburg-Kiel (pink)", "Bremen-Hamburg"],
        1: ["Bremen-Hannover", "Berlin-Hannover"],
    },
    passengers={0: ["Kiel"]},
)

hints = game.observe(0).best_rides()  # by what the seat itself knows
print("The best rides:")
for ride in hints:
    print(" ", ride)

name_of = game.edition.board.name_of
for move in hints[0].moves:
    game.play(move)
    print(f"In {name_of(move.city)}: {game.merchandise[0]} points so far.")
if game.phase == "ride":
    game.play("stop")  # not needed where no track leads on
print(f"It is the turn of seat {game.seat}; Berlin has {game.tokens['berlin']} left.")
