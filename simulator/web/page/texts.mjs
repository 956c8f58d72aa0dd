/** The page's own texts. The words of the display come from the firmware, in the same language. */

/** In the order of `enum language` (hal/hal.h). */
export const LANGUAGES = /** @type {const} */ (['en', 'fr', 'de']);

/** @typedef {typeof LANGUAGES[number]} Language */

/** @type {Record<string, Record<Language, string>>} */
export const TEXTS = {
    tools: { en: 'Page', fr: 'Page', de: 'Seite' },
    today: { en: 'Today’s cards', fr: 'Les cartes du jour', de: 'Karten von heute' },
    share: { en: 'Share', fr: 'Partager', de: 'Teilen' },
    sound: { en: 'Sound', fr: 'Son', de: 'Ton' },
    workbench: { en: 'Workbench', fr: 'Atelier', de: 'Werkbank' },
    close: { en: 'Close', fr: 'Fermer', de: 'Schließen' },
    firstVisit: { en: 'First visit', fr: 'Première visite', de: 'Erster Besuch' },
    intro: {
        en: 'A card game that you play against the deck. Lay all 98 cards.',
        fr: 'Un jeu de cartes contre la pioche. Pose les 98 cartes.',
        de: 'Ein Kartenspiel gegen den Stapel. Lege alle 98 Karten ab.',
    },
    start: { en: 'Start', fr: 'Commencer', de: 'Anfangen' },
    language: { en: 'Language', fr: 'Langue', de: 'Sprache' },
    colours: { en: 'Colours', fr: 'Couleurs', de: 'Farben' },
    themeAuto: { en: 'as the system', fr: 'comme le système', de: 'wie das System' },
    themeLight: { en: 'light', fr: 'clair', de: 'hell' },
    themeDark: { en: 'dark', fr: 'sombre', de: 'dunkel' },
    handheld: { en: 'The console', fr: 'La console', de: 'Die Konsole' },
    glass: {
        en: 'Display of the console. Arrow keys move, Enter is A, Backspace is B, R reads the whole screen.',
        fr: 'Écran de la console. Les flèches déplacent, Entrée est A, Retour arrière est B, R lit tout l’écran.',
        de: 'Anzeige der Konsole. Pfeiltasten bewegen, Eingabe ist A, Rücktaste ist B, R liest alles vor.',
    },
    glassTwo: {
        en: 'Display of the console. Backspace is B: next; Enter is A: choose; R reads the whole screen.',
        fr: 'Écran de la console. Retour arrière est B\u202f: suivant\u202f; Entrée est A\u202f: choisir\u202f; R lit tout l’écran.',
        de: 'Anzeige der Konsole. Rücktaste ist B: weiter; Eingabe ist A: wählen; R liest alles vor.',
    },
    pad: { en: 'Pad', fr: 'Croix', de: 'Steuerkreuz' },
    keys: { en: 'Keys', fr: 'Touches', de: 'Tasten' },
    up: { en: 'Up', fr: 'Haut', de: 'Hoch' },
    down: { en: 'Down', fr: 'Bas', de: 'Runter' },
    left: { en: 'Left', fr: 'Gauche', de: 'Links' },
    right: { en: 'Right', fr: 'Droite', de: 'Rechts' },
    a: { en: 'A', fr: 'A', de: 'A' },
    b: { en: 'B', fr: 'B', de: 'B' },
    keyA: { en: 'Enter', fr: 'Entrée', de: 'Eingabe' },
    keyB: { en: 'Esc', fr: 'Échap', de: 'Esc' },
    onDisplay: { en: 'On the display', fr: 'À l’écran', de: 'Auf der Anzeige' },
    pilesAre: { en: 'Piles: {piles}', fr: 'Piles\u202f: {piles}', de: 'Stapel: {piles}' },
    handIs: { en: 'Hand: {cards}', fr: 'Main\u202f: {cards}', de: 'Hand: {cards}' },
    pileNow: {
        en: 'Pile now: {piles}',
        fr: 'Pile à présent\u202f: {piles}',
        de: 'Stapel jetzt: {piles}',
    },
    empty: { en: 'empty', fr: 'vide', de: 'leer' },
    second: { en: 'second {pile}', fr: 'deuxième {pile}', de: 'zweiter {pile}' },
    pileOf: { en: '{pile}, {owner}', fr: '{pile}, {owner}', de: '{pile}, {owner}' },
    counts: {
        en: '{who}: {hand} in hand, {draw} to draw',
        fr: '{who}\u202f: {hand} en main, {draw} à piocher',
        de: '{who}: {hand} auf der Hand, {draw} zu ziehen',
    },
    cardOn: { en: '{card} on {pile}', fr: '{card} sur {pile}', de: '{card} auf {pile}' },
    cardOnFor: {
        en: '{card} on {pile}, costs {cost}',
        fr: '{card} sur {pile}, coûte {cost}',
        de: '{card} auf {pile}, kostet {cost}',
    },
    cardAlone: {
        en: '{card}, fits nowhere',
        fr: '{card}, ne va nulle part',
        de: '{card}, passt nirgends',
    },
    nextKey: { en: 'B: next', fr: 'B\u202f: suivant', de: 'B: weiter' },
    chosen: { en: 'Chosen: {what}', fr: 'Choisi\u202f: {what}', de: 'Gewählt: {what}' },
    tapHint: {
        en: 'You can tap what you mean: a card, then a pile. The page presses the keys for you.',
        fr: 'Touche ce que tu veux\u202f: une carte, puis une pile. La page appuie sur les touches pour toi.',
        de: 'Tippe an, was du meinst: eine Karte, dann einen Stapel. Die Seite drückt die Tasten für dich.',
    },
    tapStopped: {
        en: 'The display has changed: nothing was pressed.',
        fr: 'L’écran a changé\u202f: rien n’est joué.',
        de: 'Die Anzeige hat sich geändert: nichts ist passiert.',
    },
    tapClosed: {
        en: 'That card does not fit there.',
        fr: 'Cette carte ne va pas là.',
        de: 'Diese Karte passt da nicht.',
    },
    console: { en: 'Console', fr: 'Console', de: 'Konsole' },
    board: { en: 'Board', fr: 'Carte', de: 'Platine' },
    keysCount: { en: '{n} keys', fr: '{n} touches', de: '{n} Tasten' },
    restart: { en: 'Restart', fr: 'Redémarrer', de: 'Neu starten' },
    screenshot: { en: 'Screenshot', fr: 'Capture d’écran', de: 'Bildschirmfoto' },
    record: { en: 'Record', fr: 'Enregistrer', de: 'Aufnehmen' },
    recordStop: { en: 'Stop recording', fr: 'Arrêter', de: 'Aufnahme beenden' },
    openImage: {
        en: 'Run a UF2 file\u00a0…',
        fr: 'Lancer un fichier UF2\u00a0…',
        de: 'UF2-Datei starten\u00a0…',
    },
    ownImage: {
        en: 'Back to the built-in firmware',
        fr: 'Revenir au micrologiciel fourni',
        de: 'Zurück zur mitgelieferten Firmware',
    },
    imageRuns: {
        en: '{file} is running: {version}',
        fr: '{file} tourne\u202f: {version}',
        de: '{file} läuft: {version}',
    },
    imageHint: {
        en: 'Or drop a UF2 file of this project anywhere on the page.',
        fr: 'Ou dépose un fichier UF2 de ce projet n’importe où sur la page.',
        de: 'Oder zieh eine UF2-Datei dieses Projekts irgendwo auf die Seite.',
    },
    saves: { en: 'Saves', fr: 'Sauvegardes', de: 'Spielstände' },
    download: { en: 'Download', fr: 'Télécharger', de: 'Herunterladen' },
    upload: { en: 'Upload\u00a0…', fr: 'Charger\u00a0…', de: 'Hochladen\u00a0…' },
    erase: { en: 'Erase\u00a0…', fr: 'Effacer\u00a0…', de: 'Löschen\u00a0…' },
    eraseAsk: {
        en: 'Erase all saves, statistics and settings of this console?',
        fr: 'Effacer toutes les sauvegardes, statistiques et réglages de cette console\u202f?',
        de: 'Alle Spielstände, Statistiken und Einstellungen dieser Konsole löschen?',
    },
    yes: { en: 'Yes', fr: 'Oui', de: 'Ja' },
    no: { en: 'No', fr: 'Non', de: 'Nein' },
    keptHere: {
        en: 'Saves stay in this browser. A download is a file with all of them.',
        fr: 'Les sauvegardes restent dans ce navigateur. Le téléchargement les contient toutes.',
        de: 'Spielstände bleiben in diesem Browser. Die heruntergeladene Datei enthält alle.',
    },
    notKept: {
        en: 'This browser keeps nothing here: download the saves to go on later.',
        fr: 'Ce navigateur ne garde rien ici\u202f: télécharge les sauvegardes pour continuer plus tard.',
        de: 'Dieser Browser behält hier nichts: lade die Spielstände herunter, um später weiterzuspielen.',
    },
    badCode: {
        en: '“{code}” is not a code: perhaps a character is wrong. Nothing was dealt.',
        fr: '«\u202f{code}\u202f» n’est pas un code\u202f: un caractère est peut-être faux. Rien n’est distribué.',
        de: '„{code}“ ist kein Code: vielleicht ist ein Zeichen falsch. Es wurde nichts ausgeteilt.',
    },
    badNoise: {
        en: '“{noise}” in the address is not a number: the cards are random.',
        fr: '«\u202f{noise}\u202f» dans l’adresse n’est pas un nombre\u202f: les cartes sont tirées au hasard.',
        de: '„{noise}“ in der Adresse ist keine Zahl: Die Karten sind zufällig.',
    },
    badKeptImage: {
        en: 'The UF2 file that this browser kept is damaged. The built-in firmware is running.',
        fr: 'Le fichier UF2 gardé par ce navigateur est abîmé. Le micrologiciel fourni tourne.',
        de: 'Die UF2-Datei in diesem Browser ist beschädigt. Es läuft die mitgelieferte Firmware.',
    },
    badKeptSaves: {
        en: 'The saves in this browser are damaged. They are set aside in the workbench, and the console starts empty.',
        fr: 'Les sauvegardes de ce navigateur sont abîmées. Elles sont mises de côté dans l’atelier, et la console démarre à vide.',
        de: 'Die Spielstände in diesem Browser sind beschädigt. Sie liegen in der Werkbank, und die Konsole beginnt leer.',
    },
    damagedHint: {
        en: 'Damaged saves were set aside. They do not run, but nothing overwrites them.',
        fr: 'Des sauvegardes abîmées sont mises de côté. Elles ne tournent pas, mais rien ne les efface.',
        de: 'Beschädigte Spielstände liegen hier bereit. Sie laufen nicht, aber nichts überschreibt sie.',
    },
    downloadDamaged: {
        en: 'Download damaged saves',
        fr: 'Télécharger les sauvegardes abîmées',
        de: 'Beschädigte Spielstände herunterladen',
    },
    forgetDamaged: {
        en: 'Delete them\u00a0…',
        fr: 'Les supprimer\u00a0…',
        de: 'Diese löschen\u00a0…',
    },
    forgetDamagedAsk: {
        en: 'Delete the damaged saves for good?',
        fr: 'Supprimer les sauvegardes abîmées pour toujours\u202f?',
        de: 'Die beschädigten Spielstände für immer löschen?',
    },
    elsewhere: {
        en: 'The console is already running in another tab. What is played here is not kept.',
        fr: 'La console tourne déjà dans un autre onglet. Rien n’est gardé ici.',
        de: 'Die Konsole läuft schon in einem anderen Tab. Hier wird nichts behalten.',
    },
    erased: { en: 'Erased.', fr: 'Effacé.', de: 'Gelöscht.' },
    uploaded: {
        en: 'The saves are loaded.',
        fr: 'Les sauvegardes sont chargées.',
        de: 'Die Spielstände sind geladen.',
    },
    badFlash: {
        en: 'This file does not hold saves of this console: {got} bytes instead of {want}.',
        fr: 'Ce fichier ne contient pas de sauvegardes de cette console\u202f: {got} octets au lieu de {want}.',
        de: 'Diese Datei enthält keine Spielstände dieser Konsole: {got} statt {want} Bytes.',
    },
    notUf2: {
        en: '“{file}” cannot be run: it is no intact UF2 file ({why}).',
        fr: '«\u202f{file}\u202f» ne peut pas tourner\u202f: ce n’est pas un fichier UF2 intact ({why}).',
        de: '„{file}“ läuft hier nicht: keine unversehrte UF2-Datei ({why}).',
    },
    otherChip: {
        en: '“{file}” is made for another chip than the RP2040.',
        fr: '«\u202f{file}\u202f» est fait pour une autre puce que le RP2040.',
        de: '„{file}“ ist für einen anderen Chip als den RP2040 gemacht.',
    },
    notOurs: {
        en: '“{file}” is a UF2 file, but not one of this project.',
        fr: '«\u202f{file}\u202f» est un fichier UF2, mais pas de ce projet.',
        de: '„{file}“ ist eine UF2-Datei, aber nicht von diesem Projekt.',
    },
    otherBoard: {
        en: '“{file}” is made for the board “{board}”, which this page does not know.',
        fr: '«\u202f{file}\u202f» est fait pour la carte «\u202f{board}\u202f», inconnue de cette page.',
        de: '„{file}“ ist für die Platine „{board}“ gemacht, die diese Seite nicht kennt.',
    },
    fault: {
        en: 'The firmware failed: {why}',
        fr: 'Le micrologiciel a échoué\u202f: {why}',
        de: 'Die Firmware ist gescheitert: {why}',
    },
    bootsel: {
        en: 'The console waits for an update: choose or drop a UF2 file, or restart it.',
        fr: 'La console attend une mise à jour\u202f: choisis un fichier UF2, ou redémarre-la.',
        de: 'Die Konsole wartet auf ein Update: eine UF2-Datei wählen oder neu starten.',
    },
    noWorker: {
        en: 'The console could not be started: {why}',
        fr: 'La console n’a pas pu démarrer\u202f: {why}',
        de: 'Die Konsole konnte nicht gestartet werden: {why}',
    },
    noRecorder: {
        en: 'This browser cannot record.',
        fr: 'Ce navigateur ne peut pas enregistrer.',
        de: 'Dieser Browser kann nicht aufnehmen.',
    },
    shareText: {
        en: 'Lay all 98 cards: a card game on a little console in the browser.',
        fr: 'Pose les 98 cartes\u202f: un jeu de cartes sur une petite console dans le navigateur.',
        de: 'Lege alle 98 Karten ab: ein Kartenspiel auf einer kleinen Konsole im Browser.',
    },
    shareCode: {
        en: 'Play the same cards as I did (code {code}).',
        fr: 'Joue les mêmes cartes que moi (code {code}).',
        de: 'Spiel dieselben Karten wie ich (Code {code}).',
    },
    shareResult: {
        en: '{result}. Can you do better with the same cards (code {code})?',
        fr: '{result}. Fais mieux avec les mêmes cartes (code {code})\u202f!',
        de: '{result}. Schaffst du mehr mit denselben Karten (Code {code})?',
    },
    shareResultAlone: {
        en: '{result}. And you?',
        fr: '{result}. Et toi\u202f?',
        de: '{result}. Und du?',
    },
    copied: {
        en: 'Copied: paste it into a message.',
        fr: 'Copié\u202f: colle-le dans un message.',
        de: 'Kopiert: füge es in eine Nachricht ein.',
    },
    copyThis: {
        en: 'This browser cannot share. The address is {link}',
        fr: 'Ce navigateur ne peut pas partager. L’adresse est {link}',
        de: 'Dieser Browser kann nicht teilen. Die Adresse ist {link}',
    },
    newVersion: {
        en: 'A new version of this page is ready.',
        fr: 'Une nouvelle version de cette page est prête.',
        de: 'Eine neue Version dieser Seite ist da.',
    },
    reload: { en: 'Start it', fr: 'La lancer', de: 'Starten' },
    takeAway: { en: 'To your phone', fr: 'Sur ton téléphone', de: 'Aufs Telefon' },
    qr: {
        en: 'QR code of the address of this page',
        fr: 'Code QR de l’adresse de cette page',
        de: 'QR-Code der Adresse dieser Seite',
    },
    qrHint: {
        en: 'The QR code is the address of this page. Saves stay where they are.',
        fr: 'Le code QR est l’adresse de cette page. Les sauvegardes restent ici.',
        de: 'Der QR-Code ist die Adresse dieser Seite. Spielstände bleiben hier.',
    },
    keysTitle: { en: 'Keys', fr: 'Touches', de: 'Tasten' },
    helpMove: { en: 'arrow keys', fr: 'flèches', de: 'Pfeiltasten' },
    helpMoveWhat: { en: 'move', fr: 'déplacer', de: 'bewegen' },
    helpA: { en: 'Enter, Space, X', fr: 'Entrée, Espace, X', de: 'Eingabe, Leertaste, X' },
    helpAWhat: { en: 'A: choose, lay', fr: 'A\u202f: choisir, poser', de: 'A: wählen, legen' },
    helpB: { en: 'Backspace, Esc, Z', fr: 'Retour arrière, Échap, Z', de: 'Rücktaste, Esc, Z' },
    helpBWhat: {
        en: 'B: back; held: menu and hint',
        fr: 'B\u202f: retour\u202f; maintenu\u202f: menu et conseil',
        de: 'B: zurück; gehalten: Menü und Tipp',
    },
    helpTwoAWhat: {
        en: 'A: choose, lay; held: menu and hint',
        fr: 'A\u202f: choisir, poser\u202f; maintenu\u202f: menu et conseil',
        de: 'A: wählen, legen; gehalten: Menü und Tipp',
    },
    helpTwoBWhat: {
        en: 'B: next; held: back',
        fr: 'B\u202f: suivant\u202f; maintenu\u202f: retour',
        de: 'B: weiter; gehalten: zurück',
    },
    helpRead: { en: 'R', fr: 'R', de: 'R' },
    helpReadWhat: {
        en: 'read the whole screen aloud',
        fr: 'lire tout l’écran à voix haute',
        de: 'alles vorlesen, was da steht',
    },
    helpTap: {
        en: 'Or tap what you mean on the display: a card, a pile, a row.',
        fr: 'Ou touche ce que tu veux à l’écran\u202f: une carte, une pile, une ligne.',
        de: 'Oder tippe auf der Anzeige an, was du meinst: Karte, Stapel, Zeile.',
    },
    about: {
        en: 'The firmware of the real console, in an emulated RP2040. Nothing leaves this page.',
        fr: 'Le micrologiciel de la vraie console, dans un RP2040 émulé. Rien ne quitte cette page.',
        de: 'Die Firmware der echten Konsole in einem emulierten RP2040. Nichts verlässt diese Seite.',
    },
    licences: { en: 'Licences', fr: 'Licences', de: 'Lizenzen' },
    trademark: {
        en: 'Unofficial and non-commercial; games by Steffen Benndorf (Face to Face with Reinhard Staupe). If you like it, buy the cards.',
        fr: 'Non officiel et non commercial\u202f; jeux de Steffen Benndorf (Face to Face avec Reinhard Staupe). Si cela te plaît, achète les cartes.',
        de: 'Inoffiziell und nicht kommerziell; Spiele von Steffen Benndorf (Face to Face mit Reinhard Staupe). Wenn es dir gefällt, kauf die Karten.',
    },
};

/**
 * The short names of colours on the display (firmware/ui/texts_match.def), and their whole names.
 * @type {Record<Language, Record<string, string>>}
 */
export const COLOURS = {
    en: { RE: 'red', BL: 'blue', GR: 'green', YE: 'yellow', PU: 'purple' },
    fr: { RO: 'rouge', BL: 'bleu', VE: 'vert', JA: 'jaune', VI: 'violet' },
    de: { RO: 'rot', BL: 'blau', GR: 'grün', GE: 'gelb', LI: 'lila' },
};

/**
 * The spoken names of icons and key symbols on the display. @type {Record<string, Record<Language,
 * string>>}
 */
export const SYMBOLS = {
    '▲': { en: 'rising', fr: 'montante', de: 'steigend' },
    '▼': { en: 'falling', fr: 'descendante', de: 'fallend' },
    '▤': { en: 'draw pile', fr: 'pioche', de: 'Nachziehstapel' },
    '☺': { en: 'hand', fr: 'main', de: 'Hand' },
    '⚙': { en: 'the device', fr: 'la console', de: 'die Konsole' },
    '⋯': { en: 'small steps please', fr: 'petits pas stp', de: 'kleine Schritte bitte' },
    '✋': { en: 'please leave it', fr: 'à laisser stp', de: 'bitte freilassen' },
    '«': { en: 'back', fr: 'retour', de: 'zurück' },
    '♥': { en: 'red', fr: 'rouge', de: 'rot' },
    '♠': { en: 'blue', fr: 'bleu', de: 'blau' },
    '♣': { en: 'green', fr: 'vert', de: 'grün' },
    '☀': { en: 'yellow', fr: 'jaune', de: 'gelb' },
    '♦': { en: 'purple', fr: 'violet', de: 'lila' },
    '★': { en: '', fr: '', de: '' },
    'Ⓐ': { en: 'A:', fr: 'A\u202f:', de: 'A:' },
    'Ⓑ': { en: 'B:', fr: 'B\u202f:', de: 'B:' },
    '\ue000': { en: 'A held:', fr: 'A maintenu\u202f:', de: 'A gehalten:' },
    '\ue001': { en: 'B held:', fr: 'B maintenu\u202f:', de: 'B gehalten:' },
    '↕': { en: 'up, down:', fr: 'haut, bas\u202f:', de: 'auf, ab:' },
    '✥': { en: 'arrows:', fr: 'flèches\u202f:', de: 'Pfeile:' },
    '✓': { en: 'end the turn', fr: 'finir le tour', de: 'Zug beenden' },
    '○': { en: '', fr: '', de: '' },
    '●': { en: '', fr: '', de: '' },
    '◀': { en: '', fr: '', de: '' },
    '▶': { en: '', fr: '', de: '' },
};

/**
 * @param {string} name @param {Language} language @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function textOf(name, language, values = {}) {
    return TEXTS[name][language].replace(/\{(\w+)\}/g, (_, key) => String(values[key]));
}
