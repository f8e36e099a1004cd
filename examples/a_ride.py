"""A ride in Märklin: list the best rides of a passenger, then play the best one step by step.

Seat 0 owns the tracks from Kiel to Bremen, seat 1 those from Bremen to Berlin. A passenger of
seat 0 stands in Kiel. With two passenger cards it can also use two tracks of seat 1.
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

hints = game.observe(0).best_rides()  # from what the seat itself knows
print("The best rides:")
for ride in hints:
    print(" ", ride)

name_of = game.edition.board.name_of
for move in hints[0].moves:
    game.play(move)
    print(f"In {name_of(move.city)}: {game.merchandise[0]} points so far.")
if game.phase == "ride":
    game.play("stop")  # not needed if no track leads on
print(f"It is the turn of seat {game.seat}; Berlin has {game.tokens['berlin']} left.")
