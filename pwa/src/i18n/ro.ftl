### Remi la masă: toate cuvintele, în română. Aceleași chei ca în en.ftl.

title = Remi la masă
title-short = Remi
other-language = English
back = Înapoi
cancel = Renunță
menu = Meniu
close-sheet = Închide fereastra
try-again = Încearcă din nou
starting = Pornește…
begin = Începe
loading = Se pregătește jocul…
you = tu
person = Om
robot = Robot
robot-level = robot { $level }
level = Nivelul roboților
rounds = Runde
clock = Timp pe tură
clock-off = fără
clock-seconds = { $seconds } s

## Începutul

start-motto = Rummy românesc, ca la masa din curte: fără cont, fără reclame.
start-menu = Cum joci
start-alone = Joacă singur
start-friends = Joacă cu prietenii
start-code = Intră cu un cod
start-together = Pe același telefon
start-name = Sunt { $name }
start-unfinished = Partide neterminate
name-title = Numele tău
name-ask = Cum te cheamă?
name-save = Gata
game-with = Cu { $others }
game-waiting = Camera ta
game-here = pe telefonul ăsta
game-room = camera { $code }
game-go-on = Continuă
game-go-on-with = Continuă: { $title }
game-forget = Șterge: { $title }
install = Instalează aplicația
install-by-hand = Ca s-o ai pe ecran: butonul de partajare, apoi „Adaugă pe ecranul principal”.
failed-slow = Jocul nu s-a putut încărca. Verifică netul și mai încearcă.
failed-boot = Jocul nu pornește în browserul ăsta. Mai încearcă, sau folosește un browser mai nou.
failed-other = Jocul s-a oprit ({ $code }).

## Pe telefonul ăsta

alone-robots = Câți roboți
together-how = Fiecare cu rândul lui: telefonul trece de la unul la altul, iar tabla rămâne ascunsă până spui că ești tu.
together-seats = Câți jucători
together-seat = Locul { $number }
together-kind = Locul { $number }: om sau robot
together-name = Numele de la locul { $number }
together-player = Jucătorul { $number }
together-nobody = Măcar un loc trebuie să fie al unui om.
robot-name-1 = Robi
robot-name-2 = Tablița
robot-name-3 = Joly
robot-name-4 = Terța
robot-name-other = Robot
level-usor = Ușor
level-normal = Normal
level-greu = Greu
level-maestru = Maestru
level-other = { $code }
hand-over = Dă telefonul: { $name }
hand-over-why = Piesele sunt ascunse până le vrea cine e la rând.
its-me = Sunt eu, { $name }
pause = Lasă pe mai târziu

## Camere

create-robots = Roboți pe locurile libere
create-dealer = Telefonul tău împarte piesele: ține pagina deschisă cât jucați.
create-room = Creează o cameră
join-code = Codul camerei sau linkul primit
join-room = Camera { $code }
join-go = Intră
join-paste = Lipește
join-hint = Codul are cinci cifre. Cu linkul intri direct, iar legătura e sigilată.
lobby-title = Camera de așteptare
lobby-code = Codul camerei
lobby-code-spoken = Codul camerei: { $code }
lobby-qr = Codul QR al linkului de invitație
lobby-share = Trimite linkul
share-text = Hai la remi!
share-copied = Linkul a fost copiat.
lobby-who = { $count ->
    [one] La masă: un jucător
    [few] La masă: { $count } jucători
   *[other] La masă: { $count } de jucători
}
lobby-dealer = dealer
lobby-start = Pornește jocul
lobby-too-few = Mai e nevoie de un om: trimite linkul sau spune codul.
lobby-wait = Se așteaptă: { $dealer } pornește jocul.
settings-rounds = { $rounds ->
    [one] o rundă
    [few] { $rounds } runde
   *[other] { $rounds } de runde
}
settings-robots = { $robots ->
    [one] un robot { $level }
    [few] { $robots } roboți { $level }
   *[other] { $robots } de roboți { $level }
}
opening = Se așază masa…
connecting = Intri în camera { $code }…
connecting-again = Se caută camera { $code }…
connecting-slow = Durează mai mult decât de obicei. Dealerul trebuie să aibă pagina deschisă.
presence-shaky = semnal slab
presence-away = fără semnal
presence-robot = robot în loc
presence-left = a plecat
presence-other = { $code }
link-shaky = semnal slab
link-lost = fără legătură
link-other = { $code }
way-reconnecting = se reface legătura…
way-aborted = S-a renunțat la intrare.
way-bad-code = Codul are cinci cifre. Verifică-l sau lipește tot linkul.
way-busy = Serverul de întâlnire e plin acum. Mai încearcă peste un minut.
way-code-taken = Codul camerei a fost dat altcuiva. Creează o cameră nouă.
way-expired = Camera s-a închis.
way-full = Camera e plină.
way-no-crypto = Camerele merg doar pe o adresă sigură (https). Deschide pagina cu https și mai încearcă; singur și pe același telefon poți juca și aici.
way-no-dealer = Dealerul nu e acum în cameră. Mai încearcă puțin mai târziu.
way-no-webrtc = Browserul ăsta nu poate lega telefoanele între ele. Încearcă altul; singur și pe același telefon poți juca și aici.
way-rate = Prea multe încercări. Așteaptă un minut.
way-refused = Dealerul primește doar pe cine vine cu linkul.
way-replaced = Camera s-a deschis în altă parte.
way-signaling-down = Serverul de întâlnire nu răspunde. Cine e deja la masă joacă mai departe.
way-superseded = Altcineva împarte acum în camera asta.
way-tampered = Legătura nu e de încredere: ce a venit nu se potrivește cu linkul. Cere linkul din nou.
way-timeout = Telefoanele nu s-au găsit. Încercați pe aceeași rețea sau mai încearcă o dată.
way-unknown-room = Nu există o cameră cu acest cod.
way-version = Paginile nu au aceeași versiune. Reîncărcați amândoi.
way-started = Partida a început deja; se intră la următoarea.
way-left = Ai plecat din camera asta.
way-not-expected = La masa asta nu mai e loc pentru telefonul tău.
way-other = Nu s-a reușit ({ $code }).
stopped-elsewhere = Partida e deschisă în altă filă.
stopped-robbed = Partida s-a mutat în altă filă.
stopped-unsaved-conflict = Altă pagină a scris în partida asta. Aici s-a oprit, ca să nu se piardă nimic.
stopped-unsaved-full = Nu mai e loc pe telefon: mutarea n-a fost salvată. Eliberează spațiu și deschide partida din nou.
stopped-unsaved-lost = Telefonul n-a salvat mutarea. Deschide partida din nou.
stopped-unsaved-unlocked = Partida nu mai e a acestei file.
stopped-no-such-game = Partida nu se mai găsește pe telefon.
stopped-rolled-back = Telefonul dealerului s-a întors în timp: îi lipsesc mutări pe care le știi. Jocul s-a oprit aici.
stopped-impossible-fact = De la dealer a venit o mutare care nu se poate. Jocul s-a oprit aici.
stopped-replaced = Ai intrat în cameră din altă parte.
stopped-left = Ai plecat din camera asta.
stopped-not-expected = La masa asta nu mai e loc pentru telefonul tău.
stopped-refused = Dealerul nu te mai primește.
stopped-superseded = Altcineva împarte acum în camera asta.
stopped-version = Paginile nu au aceeași versiune. Reîncarcă pagina.
stopped-other = Jocul s-a oprit ({ $code }). Ce s-a salvat e salvat.
stopped-doubt = Telefonul tău a verificat ce a venit de la dealer și nu se potrivește ({ $code }). Jocul s-a oprit aici.
play-here = Joacă aici
open-again = Deschide din nou
gone-title = { $dealer } a plecat
gone-why = Partida se încheie aici, fără câștigător: piesele erau pe telefonul dealerului. Punctele de până acum rămân pe foaie.

## La masă

table-dealer = Dealer: { $name }
table-scores = Runda { $round } din { $rounds }: arată punctele
table-points = { $points } p
round-of = Runda { $round }/{ $rounds }
actions = Ce poți face
sort = Sortează
verify = Verifică
help = Ajutor
announce = Anunță Atu
throw = Aruncă
close = Închide
take-over = Preia jocul
now-robot = Un robot joacă în locul tău.
now-shuffle = Se amestecă grămada…
now-close = Poți închide!
now-open = Tu începi: aruncă o piesă.
choose-to-throw = Alege întâi piesa pe care o arunci.
atu-announced = Ai anunțat Atu: 50 de puncte la sfârșitul rundei.
sorted-colour = Pe culori: se văd suitele.
sorted-number = Pe numere: se văd formațiile.
verified = { $count ->
    [one] O piesă stă într-o combinație bună.
    [few] { $count } piese stau în combinații bune.
   *[other] { $count } de piese stau în combinații bune.
}
verified-none = Încă nicio combinație întreagă.
verified-can-close = Poți închide! Piesa liberă: { $free }.
row-title = Rândul lui { $name }
row-empty = Rândul e gol.
log-title = Ce s-a întâmplat
happened-dealt = S-au împărțit piesele.
happened-drew = { $me ->
    [yes] { $open ->
        [yes] Ai tras { $tile }.
       *[no] Ai tras o piesă.
    }
   *[no] { $open ->
        [yes] { $name } a tras { $tile }.
       *[no] { $name } a tras din grămadă.
    }
}
happened-took = { $me ->
    [yes] Ai luat { $tile }.
   *[no] { $name } a luat { $tile }.
}
happened-threw = { $me ->
    [yes] Ai aruncat { $tile }.
   *[no] { $name } a aruncat { $tile }.
}
happened-atu = { $me ->
    [yes] Ai anunțat Atu.
   *[no] { $name } a anunțat Atu.
}
happened-closed = { $me ->
    [yes] Ai închis!
   *[no] { $name } a închis.
}
happened-blocked = Nu mai e nimic de tras.
happened-reshuffled = Piesele aruncate s-au amestecat și sunt din nou grămadă.
happened-laid = { $me ->
    [yes] Ai pus piese pe masă.
   *[no] { $name } a pus piese pe masă.
}
happened-tabla = { $me ->
    [yes] Ai anunțat joc pe tablă.
   *[no] { $name } joacă pe tablă.
}
happened-spoilt = { $me ->
    [yes] Ai stricat jocul: se împarte din nou.
   *[no] { $name } a stricat jocul: se împarte din nou.
}
happened-joined = { $name } a venit la masă.
happened-left = { $name } a plecat de la masă.
happened-away = { $name } nu mai are semnal.
happened-back = { $name } s-a întors.
happened-lost-turn = { $me ->
    [yes] Ți-a trecut timpul: masa a mutat pentru tine.
   *[no] { $name } n-a mutat la timp.
}
happened-robot = Un robot joacă în locul lui { $name }.
happened-took-over = { $me ->
    [yes] Ai preluat jocul.
   *[no] { $name } a preluat jocul.
}
happened-other = { $code }
help-not-your-turn = Nu e rândul tău: gândește-te ce îți lipsește.
help-has-twin = Ai piesa geamănă cu Atu: apasă „Anunță Atu”.
help-take-melds = Ia { $tile }: face o combinație ({ $tiles }).
help-draw = Trage din grămadă: ce s-a aruncat nu te ajută.
help-closes = Închide cu { $tile }: toate celelalte stau în combinații.
help-throw-loose = Aruncă { $tile }: nu e în nicio combinație și are cele mai puține șanse să intre în una.
help-throw-melded = Aruncă { $tile }: de celelalte ai mai multă nevoie.
help-other = { $do ->
    [wait] Așteaptă-ți rândul.
    [draw] Trage din grămadă.
    [take] Ia { $tile }.
    [throw] Aruncă { $tile }.
    [close] Închide cu { $tile }.
   *[atu] Apasă „Anunță Atu”.
}
refused-round-over = Runda s-a terminat.
refused-shuffling = Așteaptă puțin: se amestecă grămada.
refused-not-your-turn = Nu e rândul tău.
refused-take-first = Întâi trage o piesă.
refused-already-took = Ai tras deja: acum arunci.
refused-starter-only-throws = Tu începi runda, cu 15 piese: doar arunci.
refused-nothing-to-take = Nu e nicio piesă de luat.
refused-dead-tile = Prima piesă aruncată în rundă e moartă: nu se poate lua.
refused-only-the-last = Se ia doar ultima piesă aruncată de jucătorul dinaintea ta.
refused-not-held = Piesa asta nu e pe tabla ta.
refused-no-twin = Nu ai piesa geamănă cu Atu, sau a trecut momentul.
refused-first-turn = Nu se închide în prima ta tură.
refused-not-a-meld = Una dintre combinații nu e bună.
refused-not-all-melded = Încă nu poți închide: în afară de o piesă, toate trebuie să stea în suite și formații.
refused-no-tile-to-throw = Trebuie să rămână o piesă de aruncat.
refused-atu-stays = Piesa Atu se trage doar la urmă, când se termină grămada.
refused-stale = Masa s-a schimbat între timp. Mai încearcă o dată.
refused-not-dealer = Asta o poate face doar dealerul.
refused-too-few = E nevoie de cel puțin doi oameni conectați.
refused-not-now = Acum nu se poate.
refused-robot-plays = Un robot joacă în locul tău. Apasă „Preia jocul”.
refused-wrong-free = Cu { $tile } nu se închide. Se poate cu: { $tiles }.
refused-cannot-close = Încă nu poți închide: stau în combinații { $melded } piese din { $of }, iar afară trebuie să rămână una singură.
refused-joker-stays = Jokerul aruncat nu se mai ia.
refused-nothing-is-laid = Alege întâi ce pui pe masă.
refused-first-lap = În primul tur nu se etalează și nu se ia din șir.
refused-no-run = La prima etalare trebuie măcar o suită.
refused-under-45 = { $points ->
    [one] Ai un punct: prima etalare cere 45.
    [few] Ai { $points } puncte: prima etalare cere 45.
   *[other] Ai { $points } de puncte: prima etalare cere 45.
}
refused-not-opened = Întâi etalezi: abia după aceea lipești și rupi șirul.
refused-just-opened = Abia ai etalat: lipești de la tura următoare.
refused-close-next-turn = În tura în care etalezi nu se închide.
refused-no-such-meld = Combinația asta nu mai e pe masă.
refused-does-not-fit = { $tile } nu se potrivește acolo.
refused-set-locked = Terța e blocată: nu se știe ce culoare ține jokerul.
refused-joker-elsewhere = Acolo nu e un joker pentru { $tile }.
refused-colour-unknown = Nu se știe încă ce culoare ține jokerul: întâi se completează terța.
refused-joker-used-up = Jokerul ăsta a fost schimbat o dată: rămâne unde e.
refused-joker-on-others = Jokerul se lipește doar la combinațiile tale.
refused-own-joker = Jokerul pus de tine nu-l poți lua înapoi.
refused-use-the-joker = Jokerul luat se folosește imediat.
refused-lay-what-you-take = Piesa luată trebuie etalată acum, într-o combinație nouă.
refused-stock-only = Cu atât de puține piese tragi doar din grămadă.
refused-too-few-to-break = Șirul se rupe cu cel puțin patru piese pe tablă.
refused-plays-on-the-rack = Ai anunțat joc pe tablă: nu mai etalezi și nu mai iei din șir.
refused-already-opened = Ai etalat deja.
refused-already-said = Ai anunțat deja.
refused-too-late = A trecut momentul.
refused-nothing-to-announce = N-ai ce anunța acum.
refused-doubles-first = Întâi se termină schimbul de duble.
refused-no-double = Nu ai dubla asta.
refused-other-kind = Dublele se schimbă doar în cadrul aceluiași fel, anunțat de amândoi.
refused-no-offer = Oferta nu mai e valabilă.
refused-too-few-doubles = Sunt prea puține duble ca să strici jocul.
refused-arrange-first = Ai cu ce închide, dar nu cum stau piesele: așază combinațiile pe tablă, suitele crescător, și lasă afară una.
refused-other = Nu se poate ({ $code }).

## Etalarea, șirul și dublele

lay = Etalează
lay-send = Pune pe masă
lay-undo = Un pas înapoi
lay-group = Așază pe tablă combinațiile cu un loc liber între ele
lay-total = { $points } din { $needed } de puncte
lay-ready = Se poate pune pe masă
lay-ready-open = { $points } de puncte din { $needed }: poți etala
lay-group-in = se etalează, { $points } puncte
lay-group-out = rămâne pe tablă, { $points } puncte
group-worth = { $points } puncte
points = { $points ->
    [one] un punct
    [few] { $points } puncte
   *[other] { $points } de puncte
}
take-break = Rupi șirul de la { $tile }
take-last = Iei { $tile } din șir
take-coming = { $count ->
    [one] Vine pe tabla ta o piesă.
    [few] Vin pe tabla ta { $count } piese.
   *[other] Vin pe tabla ta { $count } de piese.
}
take-must = { $tile } trebuie etalat acum, într-o combinație nouă.
take-pick = Sau atinge piesele combinației:
take-from-row = din șir
take-none = Cu ce ai pe tablă nu iese nicio combinație de trei piese.
take-too = Pune și:
take-more = Alege combinația
take-no-meld = Piesele alese nu fac o combinație
take-ready = { $points ->
    [one] Se poate: un punct
    [few] Se poate: { $points } puncte
   *[other] Se poate: { $points } de puncte
}
take-go = Ia și etalează
take-tabla = Iau fără să etalez: joc pe tablă
close-title = Închizi?
close-how = Poți închide luând întâi o piesă de pe masă, dacă intră într-o combinație.
close-atu = Închid cu Atu
close-row = Închid cu ultima din șir
announce-tabla = Joc pe tablă
announce-few = { $count ->
    [one] Anunț: o piesă!
    [few] Anunț: { $count } piese!
   *[other] Anunț: { $count } de piese!
}
tabla-announced = Ai anunțat că joci pe tablă: nu mai etalezi, închizi dintr-odată.
doubles-title = Schimbul de duble
doubles-none = N-ai nicio dublă. Apasă „Gata”.
doubles-announce-how = Anunță ce duble ai vrea să strici; nimeni nu-ți vede piesele.
doubles-offer-how = Dă o piesă nevăzută cuiva care a anunțat același fel de dublă.
doubles-announce = Anunță dublele
doubles-nobody = nimeni încă
doubles-offer = Oferă: { $name }
doubles-offered = Ai oferit o piesă. Se așteaptă răspunsul.
doubles-offered-you = { $name } îți oferă o piesă din { $kind }. Ce dai în schimb?
doubles-give = Dau
doubles-accept = Accept și dau { $tile }
doubles-done = Gata
double-small = dublă mică (2–9)
double-big = dublă mare (10–13)
double-key = dublă cheie (1)
double-other = dublă
spoil = Strică jocul
spoil-how = Arăți tuturor dublele tale, iar piesele se împart din nou.
spoil-go = Arăt și stric jocul

## Sfârșitul rundei și al partidei

settled-title = Sfârșitul rundei { $round }
settled-how = Cum s-a încheiat runda
settled-you = Ai închis!
settled-closer = A închis { $name }.
settled-free = Piesa liberă
settled-nothing = Nimeni nu câștigă și nimeni nu pierde.
ended-blocked = Nu mai e nimic de tras: nimeni n-a închis.
ended-void = Runda nu se pune la socoteală.
ended-other = Runda s-a încheiat ({ $code }).
meld-run = Suită
meld-group = Formație
meld-other = Combinație
line-close = Închidere
line-melded-joker = Joker în combinații
line-free-joker = Piesa liberă e joker: plata se dublează
line-atu = { $name } a anunțat Atu
line-other = { $code }
line-from = de la { $names }
line-from-nobody = nu plătește nimeni
scores-title = Punctele
scores-none = Încă nu s-a încheiat nicio rundă.
scores-round = Runda
scores-total = Total
scores-left = { $left ->
    [one] Mai e o rundă.
    [few] Mai sunt { $left } runde.
   *[other] Mai sunt { $left } de runde.
}
next-round = Runda următoare
next-wait = Se așteaptă ceilalți…
finished-title = Sfârșitul partidei
finished-winner = { $count ->
    [one] A câștigat { $names }!
   *[other] La egalitate: { $names }!
}
rematch = Revanșă
rematch-wait = Revanșa o pornește { $dealer }.
back-to-start = Înapoi la început

## Plecarea

leave = Părăsesc
stay = Rămân
leave-title = Pleci de la masă?
leave-local = Partida rămâne pe telefon: o găsești la „Partide neterminate”.
leave-guest = Dacă părăsești camera, un robot îți joacă piesele până la sfârșitul partidei.
leave-dealer = Piesele sunt pe telefonul tău: dacă părăsești camera, partida se încheie pentru toți.

## Regulile pe scurt

rules-title = Regulile pe scurt
rules-goal-name = Scopul
rules-goal = Să ai pe tablă numai suite și formații, în afară de o singură piesă, pe care o arunci și închizi.
rules-deal-name = Piesele
rules-deal = 106 piese: de două ori 1–13 în patru culori și doi jokeri. Fiecare primește 14; cine începe are 15 și doar aruncă.
rules-turn-name = Tura
rules-turn = Tragi din grămadă sau iei ultima piesă aruncată de jucătorul dinaintea ta, apoi arunci una. Prima piesă aruncată în rundă stă culcată și nu se ia.
rules-run-name = Suita
rules-run = Cel puțin trei numere la rând, de aceeași culoare. Asul stă înainte de 2 sau după 13.
rules-group-name = Formația
rules-group = Trei sau patru piese cu același număr, toate de culori diferite.
rules-joker-name = Jokerul
rules-joker = Ține locul oricărei piese; la fiecare joker trebuie măcar două piese adevărate în aceeași combinație.
rules-close-name = Închiderea
rules-close = După ce ai tras, 14 piese stau în combinații, iar a 15-a se aruncă. Nu în prima ta tură.
rules-pay-name = Plata
rules-pay = Fiecare îi plătește celui care închide 250; 200 cu un joker în combinații, 150 cu doi. Dacă arunci un joker ca să închizi, plata se dublează.
rules-atu-name = Atu
rules-atu = Ultima piesă din grămadă, cu fața în sus. Cine a primit la împărțire piesa geamănă apasă „Anunță Atu” când îi vine rândul și ia 50 de puncte în plus, orice ar fi.
rules-empty-name = Grămada goală
rules-empty = Piesele aruncate se amestecă din nou, fără cea moartă și fără ultima. Dacă nu mai e nimic de tras, nimeni nu pierde nimic.
rules-dealer = Într-o cameră, telefonul dealerului împarte și vede toate piesele. E un joc între prieteni, nu unul pe bani.

## Masa desenată

board-tile = { $colour ->
    [red] { $number } roșu
    [yellow] { $number } galben
    [blue] { $number } albastru
   *[black] { $number } negru
}
board-joker = joker
board-hidden = piesă întoarsă
board-mark-taken = luată acum
board-mark-green = în combinație
board-mark-selected = aleasă
board-mark-dead = moartă
board-rack = Tabla ta
board-empty = loc gol, rândul { $row }, locul { $place }
board-place = { $tile }, rândul { $row }, locul { $place }
board-stock = { $count ->
    [one] Grămada: o piesă
    [few] Grămada: { $count } piese
   *[other] Grămada: { $count } de piese
}
board-draw = { $count ->
    [one] Trage ultima piesă din grămadă
    [few] Trage din grămadă, au rămas { $count } piese
   *[other] Trage din grămadă, au rămas { $count } de piese
}
board-stock-empty = Grămada e goală
board-atu = Atu: { $tile }
board-atu-short = Atu
board-no-atu = Fără Atu
board-take = Ia { $tile } de la { $name }
board-row = { $count ->
    [one] Rândul lui { $name }: o piesă
    [few] Rândul lui { $name }: { $count } piese
   *[other] Rândul lui { $name }: { $count } de piese
}
board-row-title = Rândul lui { $name }
board-row-empty = Rândul e gol
board-more = încă { $count }
board-close-overlay = Închide rândul
board-throw-here = Aruncă aici
board-you = Tu
board-tiles-left = { $count ->
    [one] o piesă
    [few] { $count } piese
   *[other] { $count } de piese
}
board-dealer = Dealer
board-starter = Începe runda
board-announced = A anunțat Atu
board-robot = Robot, { $level ->
    [usor] ușor
    [greu] greu
    [maestru] maestru
   *[normal] normal
}
board-presence-shaky = semnal slab
board-presence-away = fără semnal
board-presence-robot = robot în loc
board-presence-left = a plecat
board-seconds = { $count ->
    [one] o secundă
    [few] { $count } secunde
   *[other] { $count } de secunde
}
board-turn-take = E rândul tău: trage o piesă
board-turn-take-lit = Trage sau ia piesa aprinsă
board-turn-throw = Aruncă o piesă
board-turn-throw-selected = Aruncă { $tile } sau alege alta
board-turn-other = Joacă { $name }
board-turn-lay = Etalează, lipește sau aruncă o piesă
board-melds = { $count ->
    [one] O combinație etalată de { $name }
    [few] { $count } combinații etalate de { $name }
   *[other] { $count } de combinații etalate de { $name }
}
board-run-of = Suita lui { $name }: { $tiles }
board-group-of = Terța lui { $name }: { $tiles }
board-run-title = Suita lui { $name }
board-group-title = Terța lui { $name }
board-counted = { $count ->
    [one] { $name }: o piesă
    [few] { $name }: { $count } piese
   *[other] { $name }: { $count } de piese
}
board-counts-for = o numără { $name }
board-sideways = în locul unui joker
board-locked = blocată
board-locked-why = Jokerul e folosit a doua oară: aici nu se mai lipește nimic.
board-fits = se potrivește piesa aleasă
board-lay-off-low = Lipește { $tile } la început
board-lay-off-high = Lipește { $tile } la sfârșit
board-used-joker = joker folosit
board-common-row = { $count ->
    [one] Șirul: o piesă
    [few] Șirul: { $count } piese
   *[other] Șirul: { $count } de piese
}
board-common-row-empty = Șirul
board-common-row-title = Șirul de piese aruncate
board-row-how = Piesele aprinse se pot lua, cu toate cele de după ele.
board-own-row = { $count ->
    [one] Rândul tău: o piesă
    [few] Rândul tău: { $count } piese
   *[other] Rândul tău: { $count } de piese
}
board-take-last = Ia { $tile } din șir
board-break = { $count ->
    [one] Ia { $tile } din șir
    [few] Rupe șirul de la { $tile }: { $count } piese
   *[other] Rupe șirul de la { $tile }: { $count } de piese
}
board-opened = A etalat
board-tabla = pe tablă
board-few = { $count ->
    [one] o piesă!
    [few] { $count } piese!
   *[other] { $count } de piese!
}
