/** The page's own texts. What the display says comes from the firmware, in the device's language. */

export const LANGUAGES = /** @type {const} */ (['en', 'fr', 'de']);

/** @typedef {typeof LANGUAGES[number]} Language */

/** @type {Record<string, Record<Language, string>>} */
export const TEXTS = {
    language: { en: 'Language', fr: 'Langue', de: 'Sprache' },
    colours: { en: 'Colours', fr: 'Couleurs', de: 'Farben' },
    themeAuto: { en: 'as the system', fr: 'comme le système', de: 'wie das System' },
    themeLight: { en: 'light', fr: 'clair', de: 'hell' },
    themeDark: { en: 'dark', fr: 'sombre', de: 'dunkel' },
    handheld: { en: 'The handheld', fr: 'La console', de: 'Das Gerät' },
    glass: {
        en: 'Display of the handheld. Arrow keys move, Enter is A, Backspace is B.',
        fr: 'Écran de la console. Les flèches déplacent, Entrée est A, Retour arrière est B.',
        de: 'Anzeige des Geräts. Pfeiltasten bewegen, Eingabe ist A, Rücktaste ist B.',
    },
    keys: { en: 'Keys of the handheld', fr: 'Touches de la console', de: 'Tasten des Geräts' },
    up: { en: 'Up', fr: 'Haut', de: 'Hoch' },
    down: { en: 'Down', fr: 'Bas', de: 'Runter' },
    left: { en: 'Left', fr: 'Gauche', de: 'Links' },
    right: { en: 'Right', fr: 'Droite', de: 'Rechts' },
    a: { en: 'A', fr: 'A', de: 'A' },
    b: { en: 'B', fr: 'B', de: 'B' },
    onDisplay: { en: 'On the display', fr: 'À l’écran', de: 'Auf der Anzeige' },
    device: { en: 'Device', fr: 'Appareil', de: 'Gerät' },
    board: { en: 'Board', fr: 'Carte', de: 'Platine' },
    keysCount: { en: '{n} keys', fr: '{n} touches', de: '{n} Tasten' },
    restart: { en: 'Restart', fr: 'Redémarrer', de: 'Neu starten' },
    screenshot: { en: 'Screenshot', fr: 'Capture d’écran', de: 'Bildschirmfoto' },
    record: { en: 'Record', fr: 'Enregistrer', de: 'Aufnehmen' },
    recordStop: { en: 'Stop recording', fr: 'Arrêter', de: 'Aufnahme beenden' },
    openImage: { en: 'Run a UF2 file …', fr: 'Lancer un fichier UF2 …', de: 'UF2-Datei starten …' },
    ownImage: {
        en: 'Back to the built-in firmware',
        fr: 'Revenir au micrologiciel fourni',
        de: 'Zurück zur mitgelieferten Firmware',
    },
    imageRuns: {
        en: '{file} is running: {version}',
        fr: '{file} tourne : {version}',
        de: '{file} läuft: {version}',
    },
    imageHint: {
        en: 'Or drop a UF2 file of this project anywhere on the page.',
        fr: 'Ou déposez un fichier UF2 de ce projet n’importe où sur la page.',
        de: 'Oder eine UF2-Datei dieses Projekts irgendwo auf die Seite ziehen.',
    },
    saves: { en: 'Saves', fr: 'Sauvegardes', de: 'Spielstände' },
    download: { en: 'Download', fr: 'Télécharger', de: 'Herunterladen' },
    upload: { en: 'Upload …', fr: 'Charger …', de: 'Hochladen …' },
    erase: { en: 'Erase …', fr: 'Effacer …', de: 'Löschen …' },
    eraseAsk: {
        en: 'Erase all saves, statistics and settings of this device?',
        fr: 'Effacer toutes les sauvegardes, statistiques et réglages de cet appareil ?',
        de: 'Alle Spielstände, Statistiken und Einstellungen dieses Geräts löschen?',
    },
    yes: { en: 'Yes', fr: 'Oui', de: 'Ja' },
    no: { en: 'No', fr: 'Non', de: 'Nein' },
    keptHere: {
        en: 'The flash stays in this browser. The file holds the whole flash of the device.',
        fr: 'La mémoire flash reste dans ce navigateur. Le fichier contient toute la mémoire flash.',
        de: 'Der Flash-Speicher bleibt in diesem Browser. Die Datei enthält den ganzen Flash.',
    },
    notKept: {
        en: 'This browser keeps nothing here: download the flash if you want to go on later.',
        fr: 'Ce navigateur ne garde rien ici : téléchargez la mémoire pour continuer plus tard.',
        de: 'Dieser Browser behält hier nichts: zum späteren Weiterspielen herunterladen.',
    },
    elsewhere: {
        en: 'The device is already running in another tab. What is played here is not kept.',
        fr: 'L’appareil tourne déjà dans un autre onglet. Rien n’est gardé ici.',
        de: 'Das Gerät läuft schon in einem anderen Tab. Hier wird nichts behalten.',
    },
    erased: { en: 'Erased.', fr: 'Effacé.', de: 'Gelöscht.' },
    uploaded: {
        en: 'The flash is loaded.',
        fr: 'La mémoire est chargée.',
        de: 'Der Flash ist geladen.',
    },
    badFlash: {
        en: 'This is no flash of this device: {got} bytes instead of {want}.',
        fr: 'Ce n’est pas une mémoire de cet appareil : {got} octets au lieu de {want}.',
        de: 'Das ist kein Flash dieses Geräts: {got} statt {want} Bytes.',
    },
    notUf2: {
        en: '“{file}” cannot be run: it is no intact UF2 file ({why}).',
        fr: '« {file} » ne peut pas tourner : ce n’est pas un fichier UF2 intact ({why}).',
        de: '„{file}“ läuft hier nicht: keine unversehrte UF2-Datei ({why}).',
    },
    otherChip: {
        en: '“{file}” is made for another chip than the RP2040.',
        fr: '« {file} » est fait pour une autre puce que le RP2040.',
        de: '„{file}“ ist für einen anderen Chip als den RP2040 gemacht.',
    },
    notOurs: {
        en: '“{file}” is a UF2 file, but not one of this project.',
        fr: '« {file} » est un fichier UF2, mais pas de ce projet.',
        de: '„{file}“ ist eine UF2-Datei, aber nicht von diesem Projekt.',
    },
    otherBoard: {
        en: '“{file}” is made for the board “{board}”, which this page does not know.',
        fr: '« {file} » est fait pour la carte « {board} », inconnue de cette page.',
        de: '„{file}“ ist für die Platine „{board}“ gemacht, die diese Seite nicht kennt.',
    },
    fault: {
        en: 'The firmware failed: {why}',
        fr: 'Le micrologiciel a échoué : {why}',
        de: 'Die Firmware ist gescheitert: {why}',
    },
    bootsel: {
        en: 'The device waits for an update: choose or drop a UF2 file, or restart it.',
        fr: 'L’appareil attend une mise à jour : choisissez un fichier UF2, ou redémarrez.',
        de: 'Das Gerät wartet auf ein Update: eine UF2-Datei wählen oder neu starten.',
    },
    noWorker: {
        en: 'The device could not be started: {why}',
        fr: 'L’appareil n’a pas pu démarrer : {why}',
        de: 'Das Gerät konnte nicht gestartet werden: {why}',
    },
    noRecorder: {
        en: 'This browser cannot record.',
        fr: 'Ce navigateur ne peut pas enregistrer.',
        de: 'Dieser Browser kann nicht aufnehmen.',
    },
    keysTitle: { en: 'Keys', fr: 'Touches', de: 'Tasten' },
    helpMove: { en: 'arrow keys', fr: 'flèches', de: 'Pfeiltasten' },
    helpMoveWhat: { en: 'd-pad', fr: 'croix', de: 'Steuerkreuz' },
    helpA: { en: 'Enter, Space, X', fr: 'Entrée, Espace, X', de: 'Eingabe, Leertaste, X' },
    helpAWhat: { en: 'A: choose, lay', fr: 'A : choisir, poser', de: 'A: wählen, legen' },
    helpB: { en: 'Backspace, Esc, Z', fr: 'Retour arrière, Échap, Z', de: 'Rücktaste, Esc, Z' },
    helpBWhat: {
        en: 'B: back; held: menu and hint',
        fr: 'B : retour ; maintenu : menu et conseil',
        de: 'B: zurück; gehalten: Menü und Tipp',
    },
    about: {
        en: 'The firmware of the real handheld, in an emulated RP2040. Nothing leaves this page.',
        fr: 'Le micrologiciel de la vraie console, dans un RP2040 émulé. Rien ne quitte cette page.',
        de: 'Die Firmware des echten Geräts in einem emulierten RP2040. Nichts verlässt diese Seite.',
    },
    licences: { en: 'Licences', fr: 'Licences', de: 'Lizenzen' },
    trademark: {
        en: 'Unofficial and non-commercial; games by Steffen Benndorf (Face to Face with Reinhard Staupe). If you like it, buy the cards.',
        fr: 'Non officiel et non commercial ; jeux de Steffen Benndorf (Face to Face avec Reinhard Staupe). Si cela vous plaît, achetez les cartes.',
        de: 'Inoffiziell und nicht kommerziell; Spiele von Steffen Benndorf (Face to Face mit Reinhard Staupe). Wem es gefällt, der kaufe die Karten.',
    },
};

/** What icons and key symbols on the display are called aloud. @type {Record<string, Record<Language, string>>} */
export const SYMBOLS = {
    '▲': { en: 'rising', fr: 'montante', de: 'steigend' },
    '▼': { en: 'falling', fr: 'descendante', de: 'fallend' },
    '▤': { en: 'draw pile', fr: 'pioche', de: 'Nachziehstapel' },
    '☺': { en: 'hand', fr: 'main', de: 'Hand' },
    '⚙': { en: 'the device', fr: 'l’appareil', de: 'das Gerät' },
    '⋯': { en: 'small steps please', fr: 'petits pas svp', de: 'kleine Schritte bitte' },
    '✋': { en: 'please leave it', fr: 'à laisser svp', de: 'bitte freilassen' },
    'Ⓐ': { en: 'A:', fr: 'A :', de: 'A:' },
    'Ⓑ': { en: 'B:', fr: 'B :', de: 'B:' },
    '\ue000': { en: 'A held:', fr: 'A maintenu :', de: 'A gehalten:' },
    '\ue001': { en: 'B held:', fr: 'B maintenu :', de: 'B gehalten:' },
    '↕': { en: 'up, down:', fr: 'haut, bas :', de: 'auf, ab:' },
    '✥': { en: 'arrows:', fr: 'flèches :', de: 'Pfeile:' },
    '✓': { en: 'end the turn', fr: 'finir le tour', de: 'Zug beenden' },
    '◀': { en: '', fr: '', de: '' },
    '▶': { en: '', fr: '', de: '' },
};

/** Said of where the cursor is. @type {Record<Language, string>} */
export const CHOSEN = { en: 'chosen', fr: 'choisi', de: 'gewählt' };

/**
 * @param {string} name @param {Language} language @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function textOf(name, language, values = {}) {
    return TEXTS[name][language].replace(/\{(\w+)\}/g, (_, key) => String(values[key]));
}
