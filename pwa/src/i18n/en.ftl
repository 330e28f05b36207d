### Remi la masă: all words, in English. The same keys as in ro.ftl.

title = Remi la masă
title-short = Remi
other-language = Română
back = Back
cancel = Cancel
menu = Menu
close-sheet = Close this window
try-again = Try again
starting = Starting…
begin = Begin
loading = Getting the game ready…
you = you
person = Person
robot = Robot
robot-level = robot, { $level }
level = Robots’ level
rounds = Rounds
clock = Time for a turn
clock-off = none
clock-seconds = { $seconds } s

## The start

start-motto = Romanian rummy as at the garden table: no account, no ads.
start-menu = How to play
start-alone = Play alone
start-friends = Play with friends
start-code = Enter with a code
start-together = On this one phone
start-name = I am { $name }
start-unfinished = Unfinished games
name-title = Your name
name-ask = What is your name?
name-save = Done
game-with = With { $others }
game-waiting = Your room
game-here = on this phone
game-room = room { $code }
game-go-on = Go on
game-go-on-with = Go on: { $title }
game-forget = Delete: { $title }
forget-title = Delete this game?
forget-not = Keep it
forget-now = Delete the game
forget-local = The game is lost, and its points too.
forget-dealer = The tiles are on this phone: if you delete the game, it is lost for everybody.
forget-guest = To come back to the table you will need the room’s link again.
install = Install the app
install-by-hand = To have it on your screen: the share button, then “Add to Home Screen”.
failed-slow = The game could not be loaded. Check your connection and try again.
failed-boot = The game does not start in this browser. Try again, or use a newer browser.
failed-other = The game stopped ({ $code }).

## On this phone

alone-robots = How many robots
together-how = Each in turn: the phone goes round, and the rack stays hidden until you say that it is you.
together-seats = How many players
together-seat = Seat { $number }
together-kind = Seat { $number }: person or robot
together-name = Name at seat { $number }
together-player = Player { $number }
together-nobody = At least one seat must be a person’s.
robot-name-1 = Robi
robot-name-2 = Tablița
robot-name-3 = Joly
robot-name-4 = Terța
robot-name-other = Robot
level-usor = Easy
level-normal = Normal
level-greu = Hard
level-maestru = Master
level-other = { $code }
level-says-usor = Only draws from the stock, and often throws at random.
level-says-normal = Takes what helps, but overlooks things and errs at times.
level-says-greu = Overlooks nothing: always throws what it needs least.
level-says-maestru = Counts all that was seen, and thinks ahead.
level-says-other = {""}
hand-over = Pass the phone to { $name }
hand-over-why = The tiles are hidden until the player whose turn it is wants them.
its-me = It’s me, { $name }
pause = Keep for later

## Rooms

create-robots = Robots on the free seats
create-dealer = Your phone deals the tiles: keep this page open while you play.
create-room = Create a room
join-code = The room’s code, or the link you were sent
join-room = Room { $code }
join-go = Enter
join-paste = Paste
join-hint = The code has five digits. With the link you come straight in, over a sealed connection.
lobby-title = Waiting room
lobby-code = The room’s code
lobby-code-spoken = The room’s code: { $code }
lobby-qr = QR code of the invitation link
lobby-share = Send the link
share-text = Come and play remi!
share-copied = The link has been copied.
lobby-who = { $count ->
    [one] At the table: one player
   *[other] At the table: { $count } players
}
lobby-room = { $free ->
    [0] The table is full.
    [one] There is room for one more.
   *[other] There is room for { $free } more.
}
lobby-dealer = dealer
lobby-start = Start the game
lobby-too-few = One more person is needed: send the link or tell the code.
lobby-wait = Waiting for { $dealer } to start the game.
settings-rounds = { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
}
settings-robots = { $robots ->
    [one] one robot, { $level }
   *[other] { $robots } robots, { $level }
}
opening = Laying the table…
connecting = Entering room { $code }…
connecting-again = Looking for room { $code }…
connecting-slow = This takes longer than usual. The dealer must have the page open.
presence-shaky = weak signal
presence-away = no signal
presence-robot = robot instead
presence-left = has left
presence-other = { $code }
link-shaky = weak signal
link-lost = no connection
link-other = { $code }
way-reconnecting = reconnecting…
way-aborted = Entering was called off.
way-bad-code = A code has five digits. Check it, or paste the whole link.
way-busy = The meeting server is full just now. Try again in a minute.
way-code-taken = The room’s code went to somebody else. Create a new room.
way-expired = The room has closed.
way-for-two = With one deck only two can play, robots included.
way-full = The room is full.
way-no-crypto = Rooms work only at a secure address (https). Open the page with https and try again; alone and on one phone you can play here too.
way-no-dealer = The dealer is not in the room now. Try again a little later.
way-no-webrtc = This browser cannot connect phones to each other. Try another one; alone and on one phone you can play here too.
way-rate = Too many tries. Wait a minute.
way-refused = The dealer lets in only who comes by the link.
way-replaced = The room was opened somewhere else.
way-signaling-down = The meeting server does not answer. Who is at the table plays on.
way-superseded = Somebody else deals in this room now.
way-tampered = This connection is not to be trusted: what came does not fit the link. Ask for the link again.
way-timeout = The phones did not find each other. Try on the same network, or once more.
way-unknown-room = There is no room with this code.
way-version = The two pages are of different versions. Reload both.
way-started = The game has already begun; you can come in for the next one.
way-left = You have left this room.
way-not-expected = There is no seat left for your phone at this table.
way-other = It did not work ({ $code }).
stopped-elsewhere = The game is open in another tab.
stopped-robbed = The game has moved to another tab.
stopped-unsaved-conflict = Another page wrote into this game. It has stopped here so that nothing is lost.
stopped-unsaved-full = The phone is full: the move was not saved. Make room and open the game again.
stopped-unsaved-lost = The phone did not save the move. Open the game again.
stopped-unsaved-newer = The game was saved by a newer version and has been left as it is. Reload the page to open it.
stopped-unsaved-unlocked = The game is no longer this tab’s.
stopped-no-such-game = The game is not on this phone any more.
stopped-replaced = You came into the room from somewhere else.
stopped-left = You have left this room.
stopped-not-expected = There is no seat left for your phone at this table.
stopped-refused = The dealer does not let you in any more.
stopped-superseded = Somebody else deals in this room now.
stopped-version = The two pages are of different versions. Reload the page.
stopped-other = The game stopped ({ $code }). What was saved is saved.
play-here = Play here
open-again = Open again
gone-title = { $dealer } has left
gone-why = The game ends here, without a winner: the tiles were on the dealer’s phone. The points so far stay on the sheet.

## At the table

table-dealer = Dealer: { $name }
table-scores = Round { $round } of { $rounds }: show the points
table-points = { $points } p
round-of = Round { $round }/{ $rounds }
actions = What you can do
sort = Sort
verify = Check
help = Help
announce = Announce Atu
throw = Throw
close = Close
take-over = Take over
now-waiting = The connection to { $dealer } was lost. It comes back by itself.
now-robot = A robot plays in your place.
now-shuffle = The stock is being shuffled…
now-close = You can close!
now-open = You start: throw a tile.
choose-to-throw = First choose the tile to throw.
atu-announced = You announced the atu: 50 points at the end of the round.
sorted-colour = By colour: look for runs.
sorted-number = By number: look for groups.
verified = { $count ->
    [one] One tile is in a valid meld.
   *[other] { $count } tiles are in valid melds.
}
verified-none = No whole meld yet.
verified-can-close = You can close! Free tile: { $free }.
row-title = { $name }’s row
row-empty = The row is empty.
log-title = What happened
happened-dealt = The tiles were dealt.
happened-drew = { $me ->
    [yes] { $open ->
        [yes] You drew { $tile }.
       *[no] You drew a tile.
    }
   *[no] { $open ->
        [yes] { $name } drew { $tile }.
       *[no] { $name } drew from the stock.
    }
}
happened-took = { $me ->
    [yes] You took { $tile }.
   *[no] { $name } took { $tile }.
}
happened-threw = { $me ->
    [yes] You threw { $tile }.
   *[no] { $name } threw { $tile }.
}
happened-atu = { $me ->
    [yes] You announced the atu.
   *[no] { $name } announced the atu.
}
happened-doubles-said = { $me ->
    [yes] You have announced your doubles.
   *[no] { $name } has announced doubles.
}
happened-exchanged = { $me ->
    [yes] Exchange with { $name }: you gave { $given }, you got { $got }.
   *[no] { $name } and { $other } have exchanged a tile each.
}
happened-doubles-done = { $me ->
    [yes] You are done with doubles.
   *[no] { $name } exchanges no more doubles.
}
happened-closed = { $me ->
    [yes] You closed!
   *[no] { $name } closed.
}
happened-blocked = There is nothing left to draw.
happened-reshuffled = The thrown tiles were shuffled into a new stock.
happened-laid = { $me ->
    [yes] You put tiles on the table.
   *[no] { $name } put tiles on the table.
}
happened-tabla = { $me ->
    [yes] You announced “pe tablă”.
   *[no] { $name } plays “pe tablă”.
}
happened-spoilt = { $me ->
    [yes] You spoilt the deal with the doubles { $tiles }.
   *[no] { $name } spoilt the deal with the doubles { $tiles }.
}
happened-joined = { $name } came to the table.
happened-left = { $name } left the table.
happened-away = { $name } has no signal.
happened-back = { $name } is back.
happened-lost-turn = { $me ->
    [yes] Your time ran out: the table moved for you.
   *[no] { $name } did not move in time.
}
happened-robot = A robot plays in { $name }’s place.
happened-took-over = { $me ->
    [yes] You took over.
   *[no] { $name } took over.
}
happened-other = { $code }
help-not-your-turn = It is not your turn: think of what you lack.
help-has-twin = You hold the atu’s twin: press “Announce Atu”.
help-draw = { $count ->
    [0] Draw from the stock: no single tile brings you nearer yet.
    [one] Draw from the stock: one unseen tile helps you.
   *[other] Draw from the stock: { $count } unseen tiles help you.
}
help-take-melds = Take { $tile }: it makes a meld ({ $tiles }).
help-take-lays = Take { $tile }: you lay { $tiles } with it.
help-take-breaks = { $count ->
    [one] Break the row at { $tile }: you lay { $tiles }, and one more tile comes.
   *[other] Break the row at { $tile }: you lay { $tiles }, and { $count } more tiles come.
}
help-throw-loose = Throw { $tile }: it links with nothing; { $count ->
    [one] one tile is left that helps you
   *[other] { $count } tiles are left that help you
}.
help-throw-weak = Throw { $tile }: without it you close soonest; { $count ->
    [one] one tile is left that helps you
   *[other] { $count } tiles are left that help you
}.
help-throw-melded = Throw { $tile }: you need the others more.
help-throw-least = Throw { $tile }: it is of least use to you.
help-throw-patient = You can close, but wait a turn: throw { $tile }, and next time you may close for more.
help-throw-keeps-melds = You may lay { $kept }, but others would lay off there: keep it, nobody is down to one tile; throw { $tile }.
help-throw-keeps-off = You may lay { $kept }, but a full rack melds sooner: keep it, nobody is down to one tile; throw { $tile }.
help-throw-keeps-joker = You may free the joker with { $kept }, but a full rack melds sooner: keep it, nobody is down to one tile; throw { $tile }.
help-closes = Close with { $tile }: all the others are in melds.
help-arrange = You can close with { $tile }: lay the melds on the rack with a gap between them, runs going up.
help-closes-with-row = Close by taking the last thrown tile: you throw { $tile }.
help-closes-with-atu = Close by taking the atu: you throw { $tile }.
help-lay-opens = Open with { $tiles }: { $count } points.
help-lay-opens-least = Open with { $tiles } ({ $count } p); you may lay { $kept }, too, but a full rack melds sooner: keep it.
help-lay-melds = Lay { $tiles }.
help-lay-off = Lay off { $tiles }.
help-lay-swaps = Put { $tile } in the joker’s place, and lay { $tiles }.
help-waits-on-rack = { $count ->
    [one] Announce “pe tablă”: one tile closes your rack.
   *[other] Announce “pe tablă”: { $count } tiles close your rack.
}
help-few-left = Say that you have three tiles or fewer.
help-break-doubles = Announce your doubles of { $tiles }: a second tile of a kind links nothing more.
help-offer-double = Offer { $tile }: you hold two of them.
help-accept-double = Accept, and give { $tile }: you hold two of them.
help-keep-rack = Press “Done”: nothing good is left to exchange.
help-spoil-deal = Spoil the deal: show the doubles { $tiles }.
help-other = { $do ->
    [wait] Wait for your turn.
    [draw] Draw from the stock.
    [take] Take { $tile }.
    [throw] Throw { $tile }.
    [close] Close with { $tile }.
    [lay] Lay { $tiles }.
    [tabla] Announce “pe tablă”.
    [few] Say that you have three tiles or fewer.
    [doubles] Exchange doubles or press “Done”.
    [spoil] Spoil the deal.
   *[atu] Press “Announce Atu”.
}
refused-round-over = The round is over.
refused-shuffling = Wait a little: the stock is being shuffled.
refused-not-your-turn = It is not your turn.
refused-take-first = First draw a tile.
refused-already-took = You have drawn already: now throw.
refused-starter-only-throws = You start the round with 15 tiles: you only throw.
refused-nothing-to-take = There is no tile to take.
refused-dead-tile = The round’s first thrown tile is dead: it cannot be taken.
refused-only-the-last = Only the last tile thrown by the player before you can be taken.
refused-not-held = That tile is not on your rack.
refused-no-twin = You do not hold the atu’s twin, or its moment has passed.
refused-first-turn = You cannot close in your first turn.
refused-not-a-meld = One of the melds is not valid.
refused-not-all-melded = You cannot close yet: all tiles but one must stand in runs and groups.
refused-no-tile-to-throw = One tile must be left to throw.
refused-atu-stays = The atu is drawn only last, when the stock runs out.
refused-stale = The table has changed meanwhile. Try once more.
refused-not-dealer = Only the dealer can do that.
refused-too-few = At least two connected people are needed.
refused-not-now = Not now.
refused-robot-plays = A robot plays in your place. Press “Take over”.
refused-wrong-free = You cannot close with { $tile }. You can with: { $tiles }.
refused-cannot-close = You cannot close yet: { $melded } tiles of { $of } are in melds, and only one may be left over.
refused-joker-stays = A thrown joker cannot be taken.
refused-nothing-is-laid = First choose what to put on the table.
refused-first-lap = In the first lap nothing is laid or taken from the row.
refused-no-run = The opening needs at least one run.
refused-under-45 = { $points ->
    [one] You have one point: the opening needs 45.
    [few] You have { $points } points: the opening needs 45.
   *[other] You have { $points } points: the opening needs 45.
}
refused-not-opened = Open first: only then can you lay off and break the row.
refused-just-opened = You have just opened: you can lay off from your next turn on.
refused-close-next-turn = You cannot close in the turn of your opening.
refused-no-such-meld = That meld is no longer on the table.
refused-does-not-fit = { $tile } does not fit there.
refused-set-locked = The set is locked: nobody knows the joker’s colour.
refused-joker-elsewhere = There is no joker for { $tile } there.
refused-colour-unknown = The joker’s colour is not known yet: the set must be completed first.
refused-joker-used-up = This joker has been swapped once: it stays where it is.
refused-joker-on-others = A joker can be laid off on your own melds only.
refused-own-joker = You cannot take back a joker that you laid.
refused-use-the-joker = The joker that you took must be used at once.
refused-lay-what-you-take = The tile that you take must be laid now, in a new meld.
refused-stock-only = With so few tiles you draw from the stock only.
refused-too-few-to-break = To break the row you need at least four tiles on your rack.
refused-plays-on-the-rack = You announced “pe tablă”: you lay nothing and take nothing from the row.
refused-already-opened = You have opened already.
refused-already-said = You have said so already.
refused-too-late = It is too late for that.
refused-nothing-to-announce = You have nothing to announce now.
refused-doubles-first = The exchange of doubles comes first.
refused-no-double = You do not have that double.
refused-other-kind = Doubles are exchanged only within a kind that both have announced.
refused-no-offer = That offer no longer stands.
refused-too-few-doubles = These are too few doubles to spoil the deal.
refused-arrange-first = You can close, but not as the tiles lie: arrange the melds on the rack, runs upwards, and leave one tile out.
refused-out = You were away too long: a robot plays for you to the end.
refused-moved = Another phone deals from now on: the table is moving there.
refused-other = That cannot be done ({ $code }).

## Laying, the row and doubles

lay = Lay
lay-send = Put on the table
lay-undo = One step back
lay-group = Put your melds side by side on the rack, with a gap between them
lay-total = { $points } of { $needed } points
lay-ready = Ready to put on the table
lay-ready-open = { $points } points of { $needed }: you can open
lay-group-in = to be laid, { $points } points
lay-group-out = stays on the rack, { $points } points
group-worth = { $points } points
points = { $points ->
    [one] one point
   *[other] { $points } points
}
take-break = Break the row at { $tile }
take-last = Take { $tile } from the row
take-coming = { $count ->
    [one] One tile comes to your rack.
   *[other] { $count } tiles come to your rack.
}
take-must = { $tile } must be laid now, in a new meld.
take-pick = Or tap the tiles of the meld:
take-from-row = from the row
take-none = With what is on your rack it makes no meld of three tiles.
take-too = Lay as well:
take-more = Choose the meld
take-no-meld = The chosen tiles are no meld
take-ready = { $points ->
    [one] You can: one point
   *[other] You can: { $points } points
}
take-go = Take and lay
take-tabla = Take without laying: play “pe tablă”
close-title = Close?
close-how = You may close by taking a tile from the table first, if it goes into a meld.
close-atu = Close with the atu
close-row = Close with the row’s last tile
announce-tabla = Play “pe tablă”
announce-few = { $count ->
    [one] Say it: one tile!
   *[other] Say it: { $count } tiles!
}
tabla-announced = You have announced “pe tablă”: you lay nothing any more, and close all at once.
doubles-title = Exchange of doubles
doubles-wait = You are done: the others still exchange doubles.
doubles-none = You have no doubles to exchange. Press “Done”.
doubles-announce-how = You may exchange a tile of a double with another player. First announce that you have doubles; nobody sees your tiles.
doubles-offer-how = Give a tile unseen to somebody who announced the same kind of double.
doubles-announce = Announce my doubles
doubles-nobody = nobody has announced one like it yet
doubles-offer = Offer to { $name }
doubles-asked = offered to { $name }, waiting for the answer
doubles-offered = You have offered a tile. Waiting for the answer.
doubles-offered-you = { $name } offers you a tile of a { $kind }. What do you give for it?
doubles-give = Give
doubles-accept = Accept and give { $tile }
doubles-done = Done
double-small = small double (2–9)
double-big = big double (10–13)
double-key = key double (1)
double-other = double
spoil = Spoil the deal
spoil-how = You show everybody your doubles, and the tiles are dealt again.
spoil-go = Show them and spoil the deal

## The end of a round and of a match

spoilt-title = Deal spoilt
spoilt-again = Deal again
settled-title = End of round { $round }
settled-how = How the round ended
settled-you = You closed!
settled-closer = { $name } closed.
settled-forced = Time was up: the table closed for { $me ->
    [yes] you
   *[no] { $name }
}{ $best ->
    [yes] , laying the tiles as they are worth most
   *[no] {""}
}.
settled-free = Free tile
settled-nothing = Nobody wins and nobody loses.
ended-blocked = Nothing left to draw: nobody closed.
ended-void = The round does not count: the tiles are dealt again.
ended-other = The round ended ({ $code }).
meld-run = Run
meld-group = Group
meld-other = Meld
line-close = Close
line-melded-joker = Joker in a meld
line-free-joker = The free tile is a joker: the payment doubles
line-atu = { $name } announced the atu
line-meld = { $kind ->
    [run] Run { $numbers }
   *[other] Set of { $numbers }s
}
line-laid-off = Laid off on others’ melds
line-rack = Left on the rack
line-loose = Loose tiles
line-not-opened = Not opened
line-penalty = Did not say the last tiles
line-close-bonus = Closing
line-tabla-bonus = Closing “pe tablă”
line-closing-tile = Closed with a joker or a 1: ×2
line-double-game = Double game: ×2
line-double-round = Double round: ×2
line-other = { $code }
line-from = from { $names }
line-from-nobody = nobody pays
scores-title = Points
scores-none = No round has ended yet.
scores-round = Round
scores-total = Total
scores-left = { $left ->
    [one] One round is left.
   *[other] { $left } rounds are left.
}
next-round = Next round
next-wait = Waiting for the others…
finished-title = End of the match
finished-winner = { $count ->
    [one] { $names } won!
   *[other] A tie: { $names }!
}
rematch = Rematch
rematch-wait = { $dealer } starts the rematch.
back-to-start = Back to the start

## Leaving

leave = Leave
stay = Stay
leave-title = Leave the table?
leave-local = The game stays on this phone: you find it under “Unfinished games”.
leave-guest = If you leave the room, a robot plays your tiles to the end of the match.
leave-dealer = The tiles are on your phone: if you leave the room, the game ends for everybody.

## The game and its options

game = The game
game-which = What you play
game-how = How it is played
variant-T1 = Remi on the rack – the simple one
variant-T2 = Remi on the rack – for points
variant-A-T = Remi on the rack – with a bonus
variant-A-E = Remi etalat – the simple one
variant-E1 = Remi etalat – the full rules
variant-E2 = Rummy 45
variant-other = { $code }
variant-short-T1 = Simple
variant-short-T2 = For points
variant-short-A-T = With a bonus
variant-short-A-E = Simple etalat
variant-short-E1 = Full etalat
variant-short-E2 = Rummy 45
variant-short-other = { $code }
variant-says-T1 = Nothing is laid on the table; who closes gets 250 from each.
variant-says-T2 = Melds are paid as they lie on the rack; the others subtract all they hold.
variant-says-A-T = Who closes gets 250 and the melds; what the others made counts too.
variant-says-A-E = Melds are laid on the table: first 45 with a run, then you lay off.
variant-says-E1 = The row is broken, jokers are swapped; doubles, doubled rounds, “on the rack”.
variant-says-E2 = Etalat, but quicker: a joker counts 50, closing brings 200.
variant-says-other = { $code }
options = Options
option-usual = usually: { $value }
option-locked = always here: { $value }
option-ask = What this means: { $option }
option-changed = { $option }: { $value }
option-target = The target
yes = yes
no = no
option-freeJokerFlat500 = Closing with a joker: a flat 500
option-closeBan = Who may close in their first turn
option-maxReshuffles = How often the stock is renewed
option-maxJokersPerMeld = Jokers in a meld
option-realPerJoker = Real tiles for a joker
option-oneDeck = One deck, two players only
option-match = Length of the match
option-spoilAtDoubles = Three doubles spoil the deal
option-takeLastMeansTabla = Taking the last tile without laying means “on the rack”
option-jokerLayoffOnOthers = Jokers are laid off on others’ melds too
option-jokerScoring = The 50 after a joker was swapped
option-closeOnOpening = Closing in the turn of the opening
option-closingOneDoubles = A 1 doubles too, like a joker
option-announcePenalty = Penalty for not announcing the last tiles
option-tablaBonus = What closing on the rack brings
option-cleanRunRequired = The opening needs a run without jokers
option-highAce = What the ace after 13 is worth
option-extraTime = 30 seconds more, once a round
option-openAllAtEnd = All tiles are shown at the end
option-other = { $code }
choice-closeBan-own-first-turn = nobody
choice-closeBan-starter-first-turn = all but the starter
choice-closeBan-none = everybody
choice-jokerScoring-A = A: it stays with the owner
choice-jokerScoring-B = B: it goes with the joker
choice-other = { $code }
length-rounds = by rounds
length-target = to a target
length-endless = without end
length-other = { $code }
settings-target = to { $target } or −{ $target } points
settings-endless = without end
round-number = Round { $round }
table-scores-open = Round { $round }: show the points

## The rules

rules-title = The rules
rules-loading = The rules are being opened…
rules-not-loaded = The rules could not be opened. Try once more.
rules-on-this-page = On this page
rules-questions-here = Questions about this game
rules-differs = What differs
rules-differs-says = The six games, side by side.
rules-questions = Questions
rules-questions-says = Every settled case, to search through.
rules-glossary = Glossary
rules-glossary-says = The words of the table.
rules-why-title = Why?
why = Why?
questions-words = Search
questions-such-as = such as: joker, atu
questions-game = The game
questions-every-game = All games
questions-count = { $count ->
    [one] One question
   *[other] { $count } questions
}
questions-none = Nothing was found. Try fewer words.
questions-all = All questions
rules-group = Group
rules-no-meld = Not a meld
rules-worth = { $what }: { $points } points
rules-worth-twice = { $what }: { $points } when laid, { $end } at the end
rules-no-close = This does not close
rules-close = Close with { $tiles }: { $points }
rules-close-any = with another: { $points }
rules-opens = { $points } points with a run: it opens
rules-opens-ones = A group of 1s: it opens
rules-opens-no-run = { $points } points, but that is not enough: no run
rules-opens-under = { $points } points: under 45
rules-opens-early = Nobody lays in the first lap
rules-lies = { $points } points: close with { $tile }
rules-outside = { $count ->
    [0] { $points } points, but nothing is left to throw
    [one] { $points } points, one tile outside
   *[other] { $points } points, { $count } tiles outside
}
rules-chance = { $share }, that is { NUMBER($percent, maximumFractionDigits: 1) }%
rules-closed = { $name } closed
rules-not-opened = { $name }, not opened
rules-laid-off = laid off
rules-on-rack = on the rack
rules-thrown = thrown
turns-players = Players
turns-mean = Turns, on average
turns-range = Shortest / longest
turns-minutes = Minutes
turns-number = { NUMBER($number, minimumFractionDigits: 1, maximumFractionDigits: 1) }
turns-how = { $rounds ->
    [one] One round between robots
   *[other] { $rounds } rounds between robots
} for each number of players. Turns: everybody’s together. Minutes: at 20 seconds a turn.
turns-unknown = No rounds of this game have been measured yet.

## The table as drawn

board-tile = { $colour ->
    [red] red { $number }
    [yellow] yellow { $number }
    [blue] blue { $number }
   *[black] black { $number }
}
board-joker = joker
board-hidden = tile face down
board-mark-taken = just taken
board-mark-green = in a meld
board-mark-selected = chosen
board-mark-dead = dead
board-rack = Your rack
board-empty = empty place, row { $row }, place { $place }
board-place = { $tile }, row { $row }, place { $place }
board-stock = { $count ->
    [one] Stock: one tile
   *[other] Stock: { $count } tiles
}
board-draw = { $count ->
    [one] Draw the last tile of the stock
   *[other] Draw from the stock, { $count } tiles left
}
board-stock-empty = The stock is empty
board-atu = Atu: { $tile }
board-atu-short = Atu
board-no-atu = No atu
board-take = Take { $tile } from { $name }
board-row = { $count ->
    [one] { $name }’s row: one tile
   *[other] { $name }’s row: { $count } tiles
}
board-row-title = { $name }’s row
board-row-empty = The row is empty
board-more = { $count } more
board-close-overlay = Close the row
board-throw-here = Throw here
board-you = You
board-tiles-left = { $count ->
    [one] one tile
   *[other] { $count } tiles
}
board-dealer = Dealer
board-starter = Starts the round
board-announced = Announced the atu
board-robot = Robot, { $level ->
    [usor] easy
    [greu] hard
    [maestru] master
   *[normal] normal
}
board-presence-shaky = weak signal
board-presence-away = no signal
board-presence-robot = robot instead
board-presence-left = has left
board-seconds = { $count ->
    [one] one second
   *[other] { $count } seconds
}
board-turn-take = Your turn: draw a tile
board-turn-take-lit = Draw, or take the lit tile
board-turn-throw = Throw a tile
board-turn-throw-selected = Throw { $tile }, or choose another
board-turn-other = { $name } is playing
board-turn-lay = Lay, lay off or throw a tile
board-melds = { $count ->
    [one] One meld laid by { $name }
   *[other] { $count } melds laid by { $name }
}
board-run-of = { $name }’s run: { $tiles }
board-group-of = { $name }’s set: { $tiles }
board-run-title = { $name }’s run
board-group-title = { $name }’s set
board-counted = { $count ->
    [one] { $name }: one tile
   *[other] { $name }: { $count } tiles
}
board-counts-for = counts for { $name }
board-sideways = in place of a joker
board-locked = locked
board-locked-why = The joker is in its second use: nothing can be laid off here.
board-fits = the chosen tile fits
board-lay-off-low = Lay off { $tile } at the low end
board-lay-off-high = Lay off { $tile } at the high end
board-used-joker = used joker
board-common-row = { $count ->
    [one] The row: one tile
   *[other] The row: { $count } tiles
}
board-common-row-empty = The row
board-common-row-title = The row of thrown tiles
board-row-how = The lit tiles can be taken, with all that lie after them.
board-own-row = { $count ->
    [one] Your row: one tile
   *[other] Your row: { $count } tiles
}
board-take-last = Take { $tile } from the row
board-break = { $count ->
    [one] Take { $tile } from the row
   *[other] Break the row at { $tile }: { $count } tiles
}
board-opened = Has opened
board-tabla = pe tablă
board-few = { $count ->
    [one] one tile!
   *[other] { $count } tiles!
}

## Trust

seal = The deal’s seal
seal-doubtful = to be checked
seal-waiting = being checked
seal-checked = checked
seal-own = your phone deals
seal-other = { $code }
seal-none = The tiles are dealt when the game starts: then you see here who shuffled them.
seal-number = Deal number
seal-by = Shuffled by
seal-by-all = { $names } and the dealer’s phone
seal-by-dealer = the dealer’s phone alone
seal-shuffling = being shuffled now…
seal-checked-by = Checked
seal-own-how = You deal: each of the others checks it on their own phone.
seal-verified = ✓ checked on your phone
seal-audited = ✓ checked on your phone, with all that was played in the round
seal-not-yet = not yet
seal-redeals = Deals given up
seal-no-redeals = none
seal-redeal = no. { $deal }: { $name }’s phone did not answer. 
deal-note-dealt-without-you = Dealt without you: your phone’s share did not go into the shuffle. If you had no signal, that is natural; else ask the dealer why.
deal-note-blamed = The dealer says that your phone did not answer at the deal. If you had signal, ask why.
deal-note-stopped-before = Your phone stopped earlier in this match: something did not fit. The proof is kept: save it from the seal of the deal.
deal-note-other = To know about the deal: { $code }
table-code = The table code
table-code-how = It is the same on all phones and changes with every move. Say it aloud while nobody moves: if somebody’s still differs, the dealer told them another game.
evidence-save = Save the evidence
unverified = not verified
verified-signs = signs compared
compare = Compare the signs
compare-how = Who enters with the code alone comes over an unverified connection. Say the four signs to each other over the phone: if they are the same, nobody stands between you.
compare-with = With { $name }
compare-same = They match
compare-other = No
compare-differs = They do not match: somebody may stand between you. Leave, and come in again by the link.
compare-done = They were compared. It is remembered for these phones.
changed-key-title = Another phone
changed-key = Careful: “{ $name }” comes from another phone than the one you know!
changed-key-how = It may be a new phone, another browser, or another person of the same name. Ask { $name } before you go on.
changed-key-accept = It is { $name }, I know
link-only = By the link only
link-only-how = The code alone does not let anybody in.
link-only-room = Only the link lets people in.
doubt-title = The round has stopped on your phone
doubt-how = It is no fault of yours, but there is no playing on from here. Save the evidence and ask the dealer. It is a file with all that your phone was told; anybody can check it: python -m engine audit FILE
doubt-expected = Expected
doubt-came = Came
doubt-impossible-fact = The dealer sent a move that cannot be.
doubt-no-seal = Tiles were dealt without the decks having been sealed before.
doubt-other-deal = Another step of the deal came than the one that was next.
doubt-hidden-redeal = A deal was given up in secret.
doubt-other-pledge = The seal does not hold the number that your phone promised.
doubt-barred = A number was used that had to stay out of this round.
doubt-other-nonce = At the deal another number was shown than a phone had promised.
doubt-other-seal = The decks that were opened are not the sealed ones.
doubt-other-starter = Somebody else started than the draw said.
doubt-wrong-place = A tile is not the one that was sealed at its place.
doubt-audit-withheld = After the round the dealer did not show what had to be checked.
doubt-audit-other-key = The deck shown after the round is not the one that was dealt.
doubt-audit-other-place = After the round a tile was shown at a place that does not fit.
doubt-audit-not-held = Somebody put out a tile that they did not hold at that moment.
doubt-audit-no-twin = Who announced the atu was not dealt its twin.
doubt-audit-other-twin = The atu’s twin was somebody else’s.
doubt-audit-other-atu = The atu is not the tile of its place.
doubt-audit-other-rack = A rack shown at the end is not the one that was played.
doubt-audit-impossible-fact = Gone through once more, the round breaks the rules.
doubt-rolled-back = The dealer’s phone went back in time: it lacks moves that you know.
doubt-fork = The dealer told two different stories: what your phone knows is not what it says now.
doubt-between = Somebody sits between your phone and the dealer’s. Leave and come in again, by the link.
doubt-junk = Something unreadable came from the dealer.
doubt-other = What came from the dealer does not fit ({ $code }).

## What the deal promises

promise-title = What the deal promises and what it cannot
promise-how = Everybody shuffles, not only the dealer. Each phone promises a secret number. The dealer’s phone seals 64 shuffled decks. Only then are the numbers shown: they decide which deck is played and in which order it is dealt. The other 63 are opened and checked.
promise-can = What it promises
promise-can-choose = Nobody chooses which tile goes to whom: not the dealer, nor others, if one phone whose number went in is honest.
promise-can-swap = Nobody swaps a tile unnoticed: each tile that you get is checked on your phone, and after the round all that left a rack.
promise-can-stop = If something does not fit, your phone stops the round, shows what it expected and what came, and keeps the evidence.
promise-can-service = The meeting server hears nothing and cannot stand in between, if you came by the link. If you came by the code, compare the four signs.
promise-cannot = What it cannot do
promise-cannot-sees = The dealer’s phone sees all tiles. Who holds it can use that, for themselves, for robots or for a friend. It is a game among friends, not for money.
promise-cannot-void = The dealer can walk out of a losing round: it does not count then, and the dealer’s name stays on the sheet.
promise-cannot-redeal = A player whose phone keeps silent can cause one re-deal a round. It shows whose.
promise-cannot-stuffed = A stuffed deck escapes the check once in 64: for that to work the dealer would need about 64 re-deals, all in plain sight.
promise-cannot-friends = Players in league can tell each other their tiles, and by walking out of a deal can choose between two of them. No arithmetic stops that.
promise-cannot-stories = A dealer who tells each phone another story is caught only if you say the table code aloud.

## Who sees what

sees-title = Who sees what
sees-local = The game is on this phone alone: nothing leaves it.
sees-host = Your phone deals: all tiles are on it. The app shows you only what a player sees.
sees-guest = { $dealer }’s phone deals: all tiles are on it, so who holds it can cheat.
sees-what = What
sees-owner = Owner
sees-others = Others
sees-dealer = { $name }’s phone
sees-phone = Another phone
sees-robots = Robots
sees-you = you
sees-rack = Tiles on a rack
sees-tiles = { $name } { $count }
sees-stock-count = How many are in the stock
sees-left = now { $count }
sees-stock-order = The stock’s order
sees-order-now = no player knows it
sees-atu = Atu
sees-no-atu = none now
sees-discards = Thrown tiles, and what was taken of them
sees-thrown = on the table { $count }
sees-drawn = A tile drawn from the stock
sees-nothing-drawn = none now
sees-you-drew = you took { $tile }
sees-other-drew = { $name } has just taken one
sees-twin = The atu’s twin
sees-twin-announced = announced by { $name }
sees-twin-yours = you hold it
sees-twin-hidden = not announced
sees-melds = Laid melds
sees-laid = on the table { $count }
sees-closing = Melds that close a round
sees-closing-now = each phone checks them again
eye-yes = sees
eye-no = does not see
eye-count = sees only how many
eye-own = only its own
eye-later = only once shown
eye-other = { $code }

## A dealer who goes

door-shut = Nobody new can come in; the game goes on.
way-waiting = waiting for { $dealer }
gone-silent = { $dealer } does not answer any more
gone-two = The tiles are on the dealer’s phone and there are only two of you: wait, or begin a new match. If { $dealer } comes back, the table returns by itself.
gone-rematch = The rematch is a new match, in a new room on your phone: send the others its link.
succeed = Go on with the match
succeed-how = The points of finished rounds stay, the broken one does not count. From now on { $name }’s phone deals, under the same code. Somebody else must press here too.
succeed-you = The points of finished rounds stay, the broken one does not count. From now on your phone deals, under the same code. Somebody else must press here too.
succeed-asking = Asking for the room…
succeed-waiting = The server still waits for the dealer:
succeed-alone = Somebody else must press “Go on with the match” too.
deal-over = Hand over the dealing
deal-over-how = From the next round on another phone deals, under the same code. Yours stays at the table as a guest.
deal-over-to = Hand over to { $name }
kick = Wait no more
kick-away = { $name } is not here.
end-match = End the match
end-how = The match ends with the points as they are, if all who are here ask for it.
end-not = Play on
end-asked = Want to end the match: { $names }
more-time = 30 s more
more-time-taken = You have 30 more seconds for this turn.
leave-room = Leave the room
leave-lobby = Your seat in the room becomes free.
leave-dealer-heirs = The tiles are on your phone: if you leave, this round does not count, and the others can go on only after three minutes. Between rounds you can hand over the dealing first.
step-out = Out for a moment
step-out-how = The seat stays yours; a robot plays until you come back and press “Take over”.
step-out-dealer = A robot plays in your place until you press “Take over”. Keep the page open: the tiles are on your phone.

presence-out = out of the match
happened-out = { $name } was away too long: a robot plays to the end.
happened-took-time = { $name } took 30 seconds more.
happened-ended = The match was ended at everybody’s wish.
stopped-kicked = The dealer waited no more for you: a robot plays your tiles to the end of the match.
way-kicked = The dealer waited no more for you in this room.
deal-note-not-my-pledge = At your seat the seal holds another number than the one your phone sent.
waits-alone = Waiting for somebody to come back…
waits-others = Waiting for the others to come back too…
waits-split = Neither the server nor who is missing can be reached: no new round begins until that clears up.
waits-other = Waiting ({ $code })…
doubt-no-mandate = Another phone wants to deal, but has no proof that it was given the right.
doubt-old-dealer = A phone wants to deal that has the right no more: another one deals meanwhile.
doubt-other-dealer = Another phone wants to deal than the one that was given the right.
doubt-other-seats = The new dealer shows other players than those at the table.
doubt-other-story = The new dealer shows other points or other rounds than your phone knows.
doubt-details = Technical details
doubt-say-fact = up to step { $n }, with the fingerprint { $head }
doubt-say-sealed = another tile at that place
succeed-signing = Your phone deals from now on
succeed-signing-how = Waiting for another phone of the table to confirm the points so far.

## Another device for a seat

move-title = Move the seat to another phone
move-mine = Move my seat to another phone
move-others = Move somebody’s seat
move-whose = Who has changed or lost their phone? You give them a ticket for their seat.
move-seat = { $name }’s seat
move-wait = Asking for the ticket…
move-how = Open the link on the other phone: your seat moves there, with the tiles on your rack.
move-how-other = Send { $name } the link: the seat moves to the phone that opens it.
move-once = It is good once, for a quarter of an hour. Who has it gets the seat: do not send it to a group.
move-installed = For the installed app: copy the link and paste it there under “Enter with a code”.
move-qr = QR code of the ticket
happened-rehoused = { $name } plays from another phone now.
stopped-rehoused = Your seat has moved to another phone.
stopped-started = The match goes on without this phone.
carried-title = { $dealer } deals from now on
carried = The points of finished rounds have stayed. The room and its link are the same.
