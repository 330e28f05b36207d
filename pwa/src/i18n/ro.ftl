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

start-motto = Remi românesc, ca la masa din curte: fără cont, fără reclame.
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
forget-title = Ștergi partida?
forget-not = O păstrez
forget-now = Șterge partida
forget-local = Partida se pierde, cu tot cu puncte.
forget-dealer = Piesele sunt pe telefonul ăsta: dacă ștergi partida, se pierde pentru toți.
forget-guest = Ca să te întorci la masă, îți va trebui din nou linkul camerei.
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
level-says-usor = Doar trage din grămadă și aruncă adesea la întâmplare.
level-says-normal = Ia ce-i folosește, dar mai scapă din vedere și mai greșește.
level-says-greu = Nu scapă nimic: aruncă mereu ce-i trebuie cel mai puțin.
level-says-maestru = Numără tot ce s-a văzut și socotește înainte.
level-says-other = {""}
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
lobby-room = { $free ->
    [0] Masa e plină.
    [one] Mai e un loc.
    [few] Mai sunt { $free } locuri.
   *[other] Mai sunt { $free } de locuri.
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
way-for-two = Cu un singur pachet se joacă doar în doi, cu tot cu roboți.
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
stopped-unsaved-newer = Partida e salvată de o versiune mai nouă a jocului și a rămas neatinsă. Reîncarcă pagina ca s-o deschizi.
stopped-unsaved-unlocked = Partida nu mai e a acestei file.
stopped-no-such-game = Partida nu se mai găsește pe telefon.
stopped-replaced = Ai intrat în cameră din altă parte.
stopped-left = Ai plecat din camera asta.
stopped-not-expected = La masa asta nu mai e loc pentru telefonul tău.
stopped-refused = Dealerul nu te mai primește.
stopped-superseded = Altcineva împarte acum în camera asta.
stopped-version = Paginile nu au aceeași versiune. Reîncarcă pagina.
stopped-other = Jocul s-a oprit ({ $code }). Ce s-a salvat e salvat.
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
now-waiting = S-a întrerupt legătura cu { $dealer }. Se reface singură.
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
row-title = Aruncate de { $name }
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
happened-doubles-said = { $me ->
    [yes] Ți-ai anunțat dublele.
   *[no] { $name } și-a anunțat dublele.
}
happened-exchanged = { $me ->
    [yes] Schimb cu { $name }: ai dat { $given }, ai primit { $got }.
   *[no] { $name } și { $other } au schimbat câte o piesă.
}
happened-doubles-done = { $me ->
    [yes] Ai terminat cu dublele.
   *[no] { $name } nu mai schimbă duble.
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
    [yes] Ai stricat jocul cu dublele { $tiles }.
   *[no] { $name } a stricat jocul cu dublele { $tiles }.
}
happened-joined = { $name } a venit la masă.
happened-left = { $name } a plecat de la masă.
happened-away = { $name } nu mai are semnal.
happened-back = { $name } s-a întors.
happened-lost-turn = { $me ->
    [yes] Ți-a trecut timpul: masa a mutat pentru tine.
   *[no] { $name } n-a mutat la timp.
}
happened-robot = Un robot joacă pentru { $name }.
happened-took-over = { $me ->
    [yes] Ai preluat jocul.
   *[no] { $name } a preluat jocul.
}
happened-other = { $code }
help-not-your-turn = Nu e rândul tău: gândește-te ce îți lipsește.
help-has-twin = Ai piesa geamănă cu Atu: apasă „Anunță Atu”.
help-draw = { $count ->
    [0] Trage din grămadă: deocamdată nicio piesă nu te apropie.
    [one] Trage din grămadă: acolo te ajută o piesă.
    [few] Trage din grămadă: { $count } piese încă nevăzute te ajută.
   *[other] Trage din grămadă: { $count } de piese încă nevăzute te ajută.
}
help-take-melds = Ia { $tile }: face o combinație ({ $tiles }).
help-take-lays = Ia { $tile }: lași jos cu ea { $tiles }.
help-take-breaks = { $count ->
    [one] Rupe șirul la { $tile }: lași jos { $tiles } și mai vine o piesă.
    [few] Rupe șirul la { $tile }: lași jos { $tiles } și mai vin { $count } piese.
   *[other] Rupe șirul la { $tile }: lași jos { $tiles } și mai vin { $count } de piese.
}
help-throw-loose = Aruncă { $tile }: nu leagă nimic; { $count ->
    [one] rămâne o piesă care te ajută
    [few] rămân { $count } piese care te ajută
   *[other] rămân { $count } de piese care te ajută
}.
help-throw-weak = Aruncă { $tile }: fără ea închizi cel mai repede; { $count ->
    [one] rămâne o piesă care te ajută
    [few] rămân { $count } piese care te ajută
   *[other] rămân { $count } de piese care te ajută
}.
help-throw-melded = Aruncă { $tile }: de celelalte ai mai multă nevoie.
help-throw-least = Aruncă { $tile }: îți folosește cel mai puțin.
help-throw-patient = Poți închide, dar mai așteaptă o tură: aruncă { $tile } și data viitoare poți închide pe mai mult.
help-throw-keeps-melds = Poți pune jos { $kept }, dar ar lipi și ceilalți: mai ține, nimeni nu e la ultima piesă; aruncă { $tile }.
help-throw-keeps-off = Poți pune jos { $kept }, dar o tablă plină leagă mai ușor: mai ține, nimeni nu e la ultima piesă; aruncă { $tile }.
help-throw-keeps-joker = Poți lua jokerul cu { $kept }, dar o tablă plină leagă mai ușor: mai ține, nimeni nu e la ultima piesă; aruncă { $tile }.
help-closes = Închide cu { $tile }: toate celelalte stau în combinații.
help-arrange = Poți închide cu { $tile }: așază combinațiile pe tablă cu un loc liber între ele, suitele crescător.
help-closes-with-row = Închide luând ultima piesă aruncată: arunci { $tile }.
help-closes-with-atu = Închide luând Atu: arunci { $tile }.
help-lay-opens = { $count ->
    [few] Etalează { $tiles }: { $count } puncte.
   *[other] Etalează { $tiles }: { $count } de puncte.
}
help-lay-opens-least = Etalează { $tiles } ({ $count } p); poți și { $kept }, dar o tablă plină leagă mai ușor: mai ține.
help-lay-melds = Lasă jos { $tiles }.
help-lay-off = Lipește { $tiles }.
help-lay-swaps = Pune { $tile } în locul jokerului și lasă jos { $tiles }.
help-waits-on-rack = { $count ->
    [one] Anunță „Joc pe tablă”: aștepți o singură piesă.
    [few] Anunță „Joc pe tablă”: te închid { $count } piese.
   *[other] Anunță „Joc pe tablă”: te închid { $count } de piese.
}
help-few-left = Anunță că mai ai cel mult trei piese.
help-break-doubles = Anunță-ți dublele de { $tiles }: o piesă la fel nu leagă nimic în plus.
help-offer-double = Oferă { $tile }: ai două la fel.
help-accept-double = Primește schimbul și dă { $tile }: ai două la fel.
help-keep-rack = Apasă „Gata”: nu mai e nimic bun de schimbat.
help-spoil-deal = Strică jocul: arată dublele { $tiles }.
help-other = { $do ->
    [wait] Așteaptă-ți rândul.
    [draw] Trage din grămadă.
    [take] Ia { $tile }.
    [throw] Aruncă { $tile }.
    [close] Închide cu { $tile }.
    [lay] Lasă jos { $tiles }.
    [tabla] Anunță „Joc pe tablă”.
    [few] Anunță că mai ai cel mult trei piese.
    [doubles] Schimbă duble sau apasă „Gata”.
    [spoil] Strică jocul.
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
refused-first-lap = La primul ocol nu se etalează și nu se ia din șir.
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
refused-out = Ai lipsit prea mult: un robot joacă în locul tău până la sfârșit.
refused-moved = De acum împarte alt telefon: masa se mută acolo.
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
doubles-wait = Ai terminat: ceilalți mai schimbă duble.
doubles-none = N-ai nicio dublă de schimbat. Apasă „Gata”.
doubles-announce-how = Poți schimba o piesă dintr-o dublă cu alt jucător. Întâi anunță că ai duble; nimeni nu-ți vede piesele.
doubles-offer-how = Dă o piesă nevăzută cuiva care a anunțat același fel de dublă.
doubles-announce = Anunță dublele
doubles-nobody = încă n-a anunțat nimeni una la fel
doubles-offer = Oferă către { $name }
doubles-asked = oferită către { $name }, aștepți răspunsul
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

spoilt-title = Joc stricat
spoilt-again = Se împarte din nou
settled-title = Sfârșitul rundei { $round }
settled-how = Cum s-a încheiat runda
settled-you = Ai închis!
settled-closer = A închis { $name }.
settled-forced = Timpul a trecut: masa a închis pentru { $me ->
    [yes] tine
   *[no] { $name }
}{ $best ->
    [yes] , cu cea mai bună așezare a pieselor
   *[no] {""}
}.
settled-free = Piesa liberă
settled-nothing = Nimeni nu câștigă și nimeni nu pierde.
ended-blocked = Nu mai e nimic de tras: nimeni n-a închis.
ended-void = Runda nu se pune la socoteală: piesele se împart din nou.
ended-other = Runda s-a încheiat ({ $code }).
meld-run = Suită
meld-group = Formație
meld-other = Combinație
line-close = Închidere
line-melded-joker = Joker în combinații
line-free-joker = Piesa liberă e joker: plata se dublează
line-atu = { $name } a anunțat Atu
line-meld = { $kind ->
    [run] Suită { $numbers }
   *[other] Terță de { $numbers }
}
line-laid-off = Lipite la alții
line-rack = Rămase pe tablă
line-loose = Piese nelegate
line-not-opened = Ne-etalat
line-penalty = N-a anunțat ultimele piese
line-close-bonus = Închidere
line-tabla-bonus = Închidere pe tablă
line-closing-tile = A închis cu joker sau cu 1: ×2
line-double-game = Joc dublu: ×2
line-double-round = Rundă dublă: ×2
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

## Jocul și opțiunile lui

game = Jocul
game-which = Ce jucați
game-how = Cum se joacă
variant-T1 = Remi pe tablă – cel simplu
variant-T2 = Remi pe tablă – pe puncte
variant-A-T = Remi pe tablă – cu bonus
variant-A-E = Remi etalat – cel simplu
variant-E1 = Remi etalat – regulament complet
variant-E2 = Rummy 45
variant-other = { $code }
variant-short-T1 = Simplu
variant-short-T2 = Pe puncte
variant-short-A-T = Cu bonus
variant-short-A-E = Etalat simplu
variant-short-E1 = Etalat complet
variant-short-E2 = Rummy 45
variant-short-other = { $code }
variant-says-T1 = Nimic nu se pune pe masă; cine închide ia 250 de la fiecare.
variant-says-T2 = Se plătesc combinațiile, așa cum stau pe tablă; ceilalți scad tot ce au.
variant-says-A-T = Cine închide ia 250 și combinațiile; se socotește și ce au legat ceilalți.
variant-says-A-E = Combinațiile se pun pe masă: întâi 45 cu o suită, apoi lipești.
variant-says-E1 = Șirul se rupe, jokerii se schimbă; duble, joc dublu și „pe tablă”.
variant-says-E2 = Etalat mai iute: jokerul face 50, închiderea aduce 200.
variant-says-other = { $code }
options = Opțiuni
option-usual = de obicei: { $value }
option-locked = aici mereu: { $value }
option-ask = Ce înseamnă: { $option }
option-changed = { $option }: { $value }
option-target = Ținta
yes = da
no = nu
option-freeJokerFlat500 = Joker aruncat la închidere: 500 fix
option-closeBan = Cine poate închide în prima lui tură
option-maxReshuffles = De câte ori se reface grămada
option-maxJokersPerMeld = Jokeri într-o combinație
option-realPerJoker = Piese adevărate la un joker
option-oneDeck = Un singur pachet, doar în doi
option-match = Cât ține partida
option-spoilAtDoubles = Trei duble strică jocul
option-takeLastMeansTabla = Ultima piesă luată fără etalare înseamnă „pe tablă”
option-jokerLayoffOnOthers = Jokerul se lipește și la alții
option-jokerScoring = Cei 50 după schimbul de joker
option-closeOnOpening = Închidere în tura etalării
option-closingOneDoubles = Și 1 dublează, ca jokerul
option-announcePenalty = Penalizare dacă nu anunți ultimele piese
option-tablaBonus = Cât aduce închiderea pe tablă
option-cleanRunRequired = Prima etalare cere o suită fără jokeri
option-highAce = Cât face asul după 13
option-extraTime = Încă 30 de secunde, o dată pe rundă
option-openAllAtEnd = Toate piesele se arată la sfârșit
option-other = { $code }
choice-closeBan-own-first-turn = nimeni
choice-closeBan-starter-first-turn = toți, fără cine începe
choice-closeBan-none = toți
choice-jokerScoring-A = A: rămân la stăpân
choice-jokerScoring-B = B: merg cu jokerul
choice-other = { $code }
length-rounds = pe runde
length-target = la țintă
length-endless = fără sfârșit
length-other = { $code }
settings-target = până la { $target } sau −{ $target } de puncte
settings-endless = fără sfârșit
round-number = Runda { $round }
table-scores-open = Runda { $round }: arată punctele

## Regulile

rules-title = Regulile
rules-loading = Se deschid regulile…
rules-not-loaded = Regulile nu s-au putut deschide. Mai încearcă o dată.
rules-on-this-page = Pe pagina asta
rules-questions-here = Întrebări despre jocul ăsta
rules-differs = Ce diferă
rules-differs-says = Cele șase jocuri, unul lângă altul.
rules-questions = Întrebări
rules-questions-says = Toate cazurile lămurite, cu căutare.
rules-glossary = Glosar
rules-glossary-says = Cuvintele de la masă.
rules-why-title = De ce?
why = De ce?
questions-words = Caută
questions-such-as = de exemplu: joker, atu
questions-game = Jocul
questions-every-game = Toate jocurile
questions-count = { $count ->
    [one] O întrebare
    [few] { $count } întrebări
   *[other] { $count } de întrebări
}
questions-none = N-am găsit nimic. Încearcă mai puține cuvinte.
questions-all = Toate întrebările
rules-group = Terță
rules-no-meld = Nu e o combinație
rules-worth = { $what }: { $points } puncte
rules-worth-twice = { $what }: { $points } la etalare, { $end } la sfârșit
rules-no-close = Nu se poate închide
rules-close = Închizi cu { $tiles }: { $points }
rules-close-any = cu alta: { $points }
rules-opens = { $points } puncte cu o suită: se poate
rules-opens-ones = Terță de 1: se poate
rules-opens-no-run = { $points } puncte, dar nu ajunge: lipsește suita
rules-opens-under = { $points } puncte: sub 45
rules-opens-early = La primul ocol nu se etalează
rules-lies = { $points } puncte: se închide cu { $tile }
rules-outside = { $count ->
    [0] { $points } puncte, dar nu rămâne nimic de aruncat
    [one] { $points } puncte, o piesă pe dinafară
    [few] { $points } puncte, { $count } piese pe dinafară
   *[other] { $points } puncte, { $count } de piese pe dinafară
}
rules-chance = { $share }, adică { NUMBER($percent, maximumFractionDigits: 1) }%
rules-closed = { $name } a închis
rules-not-opened = { $name }, neetalat
rules-laid-off = lipite
rules-on-rack = pe tablă
rules-thrown = aruncată
turns-players = Jucători
turns-mean = Ture, în medie
turns-range = Cea mai scurtă / lungă
turns-minutes = Minute
turns-number = { NUMBER($number, minimumFractionDigits: 1, maximumFractionDigits: 1) }
turns-how = { $rounds ->
    [one] O rundă între roboți
    [few] { $rounds } runde între roboți
   *[other] { $rounds } de runde între roboți
} pentru fiecare număr de jucători. Ture: ale tuturor la un loc. Minute: la 20 de secunde pe tură.
turns-unknown = Încă nu s-au măsurat runde pentru jocul ăsta.

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
    [one] Aruncate de { $name }: o piesă
    [few] Aruncate de { $name }: { $count } piese
   *[other] Aruncate de { $name }: { $count } de piese
}
board-row-title = Aruncate de { $name }
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
board-run-of = Suită de la { $name }: { $tiles }
board-group-of = Terță de la { $name }: { $tiles }
board-run-title = Suită de la { $name }
board-group-title = Terță de la { $name }
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

## Trust

seal = Sigiliul împărțirii
seal-doubtful = de verificat
seal-waiting = se verifică
seal-checked = verificat
seal-own = telefonul tău împarte
seal-other = { $code }
seal-none = Piesele se împart când pornește jocul: atunci se vede aici cine le-a amestecat.
seal-number = Împărțirea numărul
seal-by = Amestecat de
seal-by-all = { $names } și telefonul dealerului
seal-by-dealer = doar telefonul dealerului
seal-shuffling = se amestecă acum…
seal-checked-by = Verificat
seal-own-how = Tu împarți: îl verifică fiecare dintre ceilalți, pe telefonul lui.
seal-verified = ✓ verificat pe telefonul tău
seal-audited = ✓ verificat pe telefonul tău, cu tot ce s-a jucat în rundă
seal-not-yet = încă nu
seal-redeals = Împărțiri reluate
seal-no-redeals = niciuna
seal-redeal = nr. { $deal }: { $name } n-a răspuns. 
deal-note-dealt-without-you = Împărțit fără tine: partea telefonului tău n-a intrat la amestecat. Dacă n-aveai semnal, e firesc; altfel întreabă-l pe dealer de ce.
deal-note-blamed = Dealerul spune că telefonul tău n-a răspuns la împărțire. Dacă ai avut semnal, întreabă-l de ce.
deal-note-stopped-before = Telefonul tău s-a oprit mai devreme în partida asta: ceva nu se potrivea. Dovada e păstrată: o salvezi din sigiliul împărțirii.
deal-note-other = De știut despre împărțire: { $code }
table-code = Codul mesei
table-code-how = E același pe toate telefoanele și se schimbă la fiecare mutare. Spuneți-l cu voce tare când nu mută nimeni: dacă la cineva rămâne altul, dealerul i-a povestit alt joc.
evidence-save = Salvează dovada
unverified = neverificat
verified-signs = semne comparate
compare = Comparați semnele
compare-how = Cine intră doar cu codul vine pe o legătură neverificată. Spuneți-vă la telefon cele patru semne: dacă sunt aceleași, nu stă nimeni între voi.
compare-with = Cu { $name }
compare-same = Se potrivesc
compare-other = Nu
compare-differs = Nu se potrivesc: cineva poate sta între voi. Ieșiți și intrați din nou, cu linkul.
compare-done = S-au comparat. Rămâne ținut minte pentru aceste telefoane.
changed-key-title = Alt telefon
changed-key = Atenție: „{ $name }” vine de pe alt telefon decât cel știut!
changed-key-how = Poate e un telefon nou, alt browser sau alt om cu același nume. Întreabă-l pe { $name } înainte să mergeți mai departe.
changed-key-accept = E { $name }, știu
link-only = Doar cu link
link-only-how = Codul singur nu mai ajunge pentru a intra.
link-only-room = Se intră doar cu linkul.
doubt-title = Runda s-a oprit pe telefonul tău
doubt-how = Nu e din vina ta, dar de aici nu se mai poate juca. Salvează dovada și întreabă-l pe dealer. E un fișier cu tot ce i s-a spus telefonului tău; îl poate verifica oricine: python -m engine audit FIȘIER
doubt-expected = Aștepta
doubt-came = A venit
doubt-impossible-fact = De la dealer a venit o mutare care nu se poate.
doubt-no-seal = S-a împărțit fără ca pachetele să fi fost sigilate înainte.
doubt-other-deal = A venit alt pas al împărțirii decât cel care urma.
doubt-hidden-redeal = O împărțire a fost reluată pe ascuns.
doubt-other-pledge = În sigiliu nu e numărul pe care l-a promis telefonul tău.
doubt-barred = S-a folosit un număr care trebuia să rămână afară din runda asta.
doubt-other-nonce = La împărțire s-a arătat alt număr decât cel promis de un telefon.
doubt-other-seal = Pachetele deschise nu sunt cele sigilate.
doubt-other-starter = A început altcineva decât a căzut la sorți.
doubt-wrong-place = O piesă nu e cea sigilată pe locul ei.
doubt-audit-withheld = Dealerul n-a arătat după rundă ce trebuia verificat.
doubt-audit-other-key = Pachetul arătat după rundă nu e cel împărțit.
doubt-audit-other-place = După rundă s-a arătat o piesă pe un loc care nu se potrivește.
doubt-audit-not-held = Cineva a scos de pe tablă o piesă pe care n-o avea atunci.
doubt-audit-no-twin = Cine a anunțat atu n-a primit perechea lui la împărțire.
doubt-audit-other-twin = Perechea atu-ului era la altcineva.
doubt-audit-other-atu = Atu-ul nu e piesa de la locul lui.
doubt-audit-other-rack = O tablă arătată la sfârșit nu e cea jucată.
doubt-audit-impossible-fact = Runda, luată din nou de la capăt, nu respectă regulile.
doubt-rolled-back = Telefonul dealerului s-a întors în timp: îi lipsesc mutări pe care le știi.
doubt-fork = Dealerul a spus două povești diferite: ce știe telefonul tău nu e ce spune el acum.
doubt-between = Cineva stă între telefonul tău și telefonul dealerului. Ieși și intră din nou, cu linkul.
doubt-junk = De la dealer a venit ceva ce nu se poate citi.
doubt-other = Ce a venit de la dealer nu se potrivește ({ $code }).

## What the deal promises

promise-title = Ce promite împărțirea și ce nu
promise-how = Amestecă toți, nu doar dealerul. Fiecare telefon promite un număr secret. Telefonul dealerului sigilează 64 de pachete amestecate. Abia apoi se arată numerele: ele hotărăsc care pachet se joacă și în ce ordine se împarte. Celelalte 63 se deschid și se verifică.
promise-can = Ce promite
promise-can-choose = Nimeni nu alege ce piesă ajunge la cine: nici dealerul, nici alții, dacă măcar un telefon care și-a pus numărul e cinstit.
promise-can-swap = Nimeni nu schimbă o piesă pe ascuns: fiecare piesă pe care o primești e verificată pe telefonul tău, iar după rundă și tot ce a ieșit de pe table.
promise-can-stop = Dacă ceva nu se potrivește, telefonul tău oprește runda, arată ce aștepta și ce a venit, și păstrează dovada.
promise-can-service = Serverul de întâlnire nu aude nimic și nu se poate pune între telefoane, dacă ai venit cu linkul. Dacă ai venit cu codul, comparați cele patru semne.
promise-cannot = Ce nu poate
promise-cannot-sees = Telefonul dealerului vede toate piesele. Cine îl ține le poate folosi, pentru el, pentru roboți sau pentru un prieten. E un joc între prieteni, nu pe bani.
promise-cannot-void = Dealerul poate pleca dintr-o rundă pe care o pierde: runda nu se mai pune, iar pe foaie rămâne numele lui.
promise-cannot-redeal = Un jucător al cărui telefon tace poate cauza o reîmpărțire pe rundă. Se vede al cui.
promise-cannot-stuffed = Un pachet măsluit scapă de verificare o dată din 64: ca să-i iasă, dealerul ar avea nevoie de vreo 64 de reîmpărțiri, toate la vedere.
promise-cannot-friends = Jucătorii înțeleși între ei își pot spune piesele, iar plecând la împărțire pot alege între două împărțiri. Nicio socoteală nu oprește asta.
promise-cannot-stories = Un dealer care spune fiecărui telefon altă poveste se prinde doar dacă spuneți cu voce tare codul mesei.

## Who sees what

sees-title = Cine vede ce
sees-local = Jocul e doar pe telefonul ăsta: nimic nu pleacă de pe el.
sees-host = Telefonul tău împarte: pe el sunt toate piesele. Aplicația îți arată doar ce vede un jucător.
sees-guest = Împarte { $dealer }: pe telefonul acela sunt toate piesele, deci cine îl ține poate trișa.
sees-what = Ce
sees-owner = Al cui e
sees-others = Ceilalți
sees-dealer = Telefonul care împarte ({ $name })
sees-phone = Alt telefon
sees-robots = Roboții
sees-you = tu
sees-rack = Piesele de pe tablă
sees-tiles = { $name } { $count }
sees-stock-count = Câte mai sunt în grămadă
sees-left = acum { $count }
sees-stock-order = Ordinea din grămadă
sees-order-now = n-o știe niciun jucător
sees-atu = Atu
sees-no-atu = acum nu e
sees-discards = Aruncatele, și ce s-a luat din ele
sees-thrown = pe masă { $count }
sees-drawn = Piesa trasă din grămadă
sees-nothing-drawn = acum niciuna
sees-you-drew = ai luat { $tile }
sees-other-drew = { $name } tocmai a luat una
sees-twin = Perechea atu-ului
sees-twin-announced = anunțată de { $name }
sees-twin-yours = e la tine
sees-twin-hidden = neanunțată
sees-melds = Formațiile etalate
sees-laid = pe masă { $count }
sees-closing = Formațiile cu care se închide
sees-closing-now = fiecare telefon le verifică din nou
eye-yes = vede
eye-no = nu vede
eye-count = vede doar câte sunt
eye-own = doar pe ale lui
eye-later = abia când se arată
eye-other = { $code }

## A dealer who goes

door-shut = Nimeni nou nu poate intra; jocul merge.
way-waiting = se așteaptă { $dealer }
gone-silent = { $dealer } nu mai răspunde
gone-two = Piesele sunt pe telefonul dealerului și sunteți doar doi: se poate aștepta sau se începe o partidă nouă. Dacă { $dealer } revine, masa apare la loc singură.
gone-rematch = Revanșa e o partidă nouă, într-o cameră nouă pe telefonul tău: trimite-le linkul celorlalți.
succeed = Continuă partida
succeed-how = Punctele rundelor încheiate rămân, runda începută nu se pune. De acum împarte { $name }, pe telefonul său și sub același cod. E nevoie ca încă cineva să apese aici.
succeed-you = Punctele rundelor încheiate rămân, runda începută nu se pune. De acum împarte telefonul tău, sub același cod. E nevoie ca încă cineva să apese aici.
succeed-asking = Se cere camera…
succeed-waiting = Serverul mai așteaptă dealerul:
succeed-alone = Mai trebuie să apese cineva „Continuă partida”.
deal-over = Predă pachetul
deal-over-how = De la runda următoare împarte alt telefon, sub același cod. Al tău rămâne la masă ca oaspete.
deal-over-to = De acum împarte { $name }
kick = Nu mai așteptăm
kick-away = { $name } nu e aici.
end-match = Încheie partida
end-how = Partida se încheie cu punctele de acum, dacă o cer toți cei de față.
end-not = Mai jucăm
end-asked = Vor să încheie partida: { $names }
more-time = Încă 30 s
more-time-taken = Ai încă 30 de secunde în tura asta.
leave-room = Părăsesc camera
leave-lobby = Locul tău din cameră se eliberează.
leave-dealer-heirs = Piesele sunt pe telefonul tău: dacă pleci, runda asta nu se mai pune, iar ceilalți pot continua partida abia după trei minute. Între runde poți întâi să predai pachetul.
step-out = Plec puțin
step-out-how = Locul rămâne al tău; un robot joacă până te întorci și apeși „Preia jocul”.
step-out-dealer = Un robot joacă în locul tău până apeși „Preia jocul”. Lasă pagina deschisă: piesele sunt pe telefonul tău.

presence-out = scos din partidă
happened-out = { $name } a lipsit prea mult: un robot joacă până la sfârșit.
happened-took-time = { $name } și-a luat încă 30 de secunde.
happened-ended = Partida s-a încheiat la cererea tuturor.
stopped-kicked = Dealerul nu te-a mai așteptat: un robot îți joacă piesele până la sfârșitul partidei.
way-kicked = Dealerul nu te-a mai așteptat în camera asta.
deal-note-not-my-pledge = În sigiliu, la locul tău, e alt număr decât cel trimis de telefonul tău.
waits-alone = Se așteaptă să revină cineva…
waits-others = Se așteaptă să revină și ceilalți…
waits-split = Nu se poate ajunge nici la server, nici la cine lipsește: până se limpezește, nu se începe altă rundă.
waits-other = Se așteaptă ({ $code })…
doubt-no-mandate = Alt telefon vrea să împartă, dar n-are dovada că i s-a dat dreptul.
doubt-old-dealer = Vrea să împartă un telefon care nu mai are dreptul: între timp împarte altul.
doubt-other-dealer = Vrea să împartă alt telefon decât cel căruia i s-a dat dreptul.
doubt-other-seats = Noul dealer arată alți jucători decât cei de la masă.
doubt-other-story = Noul dealer arată alte puncte sau alte runde decât cele pe care le știe telefonul tău.
doubt-details = Amănunte tehnice
doubt-say-fact = până la pasul { $n }, cu amprenta { $head }
doubt-say-sealed = altă piesă pe locul acela
succeed-signing = De acum împarte telefonul tău
succeed-signing-how = Se așteaptă ca încă un telefon de la masă să confirme punctele de până acum.

## Another device for a seat

move-title = Mută locul pe alt telefon
move-mine = Mută locul pe alt telefon
move-others = Mută locul cuiva pe alt telefon
move-whose = Cine și-a schimbat sau și-a pierdut telefonul? Tu îi dai un bilet pentru locul lui.
move-seat = Locul: { $name }
move-wait = Se cere biletul…
move-how = Deschide linkul pe celălalt telefon: locul tău se mută acolo, cu piesele de pe tablă.
move-how-other = Trimite linkul ca să-l deschidă { $name }: locul se mută pe telefonul care îl deschide.
move-once = E bun o singură dată, un sfert de oră. Cine îl are ia locul: nu-l trimite în grup.
move-installed = Pentru aplicația instalată: copiază linkul și lipește-l acolo la „Intră cu un cod”.
move-qr = Codul QR al biletului
happened-rehoused = { $name } joacă acum de pe alt telefon.
stopped-rehoused = Locul tău s-a mutat pe alt telefon.
stopped-started = Partida merge mai departe fără telefonul ăsta.
carried-title = De acum împarte { $dealer }
carried = Punctele rundelor încheiate au rămas. Camera și linkul sunt aceleași.
