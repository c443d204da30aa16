/** Every limit of the specification's section 9 and of the product's own decisions, in one place (LIM-03). */
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Time spans in milliseconds (API-26). */
export const times = { second: SECOND, minute: MINUTE, hour: HOUR, day: DAY } as const;

/** Calls from the portal to the API. Times in milliseconds (API-19 to API-24, AUTH-05). */
export const callLimits = {
  timeout: MINUTE,
  domainConfigTimeout: 3 * SECOND,
  retries: 3,
  mutationRetries: 0,
  userSaveRetries: 3,
  retryBackoffStart: SECOND,
  retryBackoffMost: 30 * SECOND,
  cacheDroppedAfter: 5 * MINUTE,
  profileStaleAfter: DAY,
} as const;

/** Lists (LIM-01, API-13, API-38). */
export const listLimits = {
  pageSizes: [10, 25, 50, 100],
  defaultPage: 1,
  defaultPageSize: 10,
  maxRows: 1_000,
  /** Records that a list counts exactly: of more it says one more than this (API-12). */
  maxCounted: 10_000,
  maxFilterDepth: 20,
  maxFilterTerms: 100,
  /** Conditions that look inside texts: each may look at every record in scope (SEC-16). */
  maxTextMatches: 5,
  maxFilterLength: 8_000,
  maxInValues: 500,
  /** Values of a field that are answered where no number is asked for, as for its filter. */
  maxValues: 50,
  maxSearchLength: 200,
  exportAtOnce: 10_000,
} as const;

/**
 * Bulk actions (KIT-05): records named one by one, records at most, entries of an app's menu that are set, how many
 * records a preview looks at, and rows of a table that are saved together.
 */
export const bulkLimits = {
  maxIds: 1_000,
  maxRecords: 10_000,
  maxEntries: 100,
  previewed: 25,
  maxRows: 2_000,
  /** Fields of one row. */
  maxFields: 50,
} as const;

/** The search over all records (KIT-11): characters of its text, and how many records it answers. */
export const findingLimits = {
  leastLength: 2,
  maxLength: 200,
  defaultTop: 20,
  maxTop: 50,
  /** Records of one resource that come before those of others are heard. */
  firstOfEach: 5,
} as const;

/** Webhooks (HOOK-01 to HOOK-05). Times in milliseconds. */
export const webhookLimits = {
  maxPerCustomer: 20,
  maxTopics: 300,
  maxBuildings: 1_000,
  /** Hours for which the secret of before may sign as well, and how many unless said otherwise. */
  maxOverlapHours: 168,
  overlapHours: 24,
  /** How long a receiver has for its answer, and how much of it is kept. */
  timeout: 15 * SECOND,
  answerBytes: 8 * 1024,
  /** A body over this many bytes is sent without the values of the record. */
  bodyBytes: 20 * 1024,
  /** Deliveries of one record that may wait for a webhook. */
  maxWaiting: 1_000,
  /** How old an event may be that is made into deliveries. */
  eventKept: 7 * DAY,
  logKept: 30 * DAY,
  maxReplayed: 10_000,
} as const;

/** Outgoing e-mail (MSG-11). Times in milliseconds, texts in characters. */
export const mailLimits = {
  /** How long a message is tried, from its first attempt. */
  retriedFor: DAY,
  leastRetryWait: MINUTE,
  maxRetryWait: 4 * HOUR,
  /** How long a message may wait for its first attempt, unless its sender says otherwise. */
  waitsFor: 3 * DAY,
  /** How long a process has a message that it is sending; it renews this while it lives. */
  lease: 2 * MINUTE,
  /** How long one message may take once a connection is open. */
  maxSending: 5 * MINUTE,
  /** After the mail server could not be reached. */
  pause: 30 * SECOND,
  maxBody: 500_000,
  maxAttachments: 5 * 1024 * 1024,
  maxValue: 4_000,
} as const;

/** Text lengths in characters (LIM-05, BLDG-16, BLDG-09). */
export const textLimits = {
  name: 255,
  description: 4_000,
  richContent: 100_000,
  /** Tags of rich text in each other; editors write fewer than ten (SEC-13). */
  richNesting: 100,
  email: 254,
  address: 2_048,
  code: 100,
  closedMessage: 80,
  mapSpaceXRefId: 32,
  phone: 40,
  button: 40,
} as const;

/** Images: bytes at most, and least width and height in pixels by kind (BRAND-07, BRAND-08). */
export const imageLimits = {
  maxBytes: 2 * 1024 * 1024,
  maxPixels: 50_000_000,
  /** Memory for what cannot be decoded line by line: 50 megapixels of three channels; the whole process then takes 240 MB (SEC-09). */
  maxDecodingBytes: 150_000_000,
  /** Images of one field that holds several. */
  maxInList: 20,
  /** Width over height at which content images are shown, and cropped to (LIM-02). */
  contentRatio: 16 / 9,
  least: {
    logo: { width: 200, height: 200 },
    background: { width: 1280, height: 720 },
    image: { width: 600, height: 338 },
    /** Photos of people, which apps show small. */
    portrait: { width: 200, height: 200 },
    /** Pictures of a problem, which people take with what they have. */
    picture: { width: 32, height: 32 },
    /** Of maps, where 600 by 338 pixels would be as large as a floor. */
    icon: { width: 32, height: 32 },
    drawing: { width: 200, height: 200 },
  },
  /** Kinds that are PNG alone (BRAND-06, MAP-06, MAP-08). */
  onlyPng: ['icon', 'drawing'] as readonly string[],
} as const;

/** The geofence of a building: metres from it in a straight line, its markers, and its area (BLDG-26, MAP-12). */
export const geofenceLimits = { maxMetres: 1_000, leastMarkers: 3, maxMarkers: 100, leastSquareMetres: 1 } as const;

/** Notifications: buildings and groups that one is for, above how many people its author is warned, and messages handed over together (MSG-05, MSG-07). */
export const notificationLimits = { maxBuildings: 500, maxGroups: 100, manyRecipients: 1_000, batch: 500 } as const;

/** Maps of buildings from IMDF archives: what an archive and its parts may be, in bytes and pieces; times in milliseconds (MAP-06, SEC-09). */
export const mapLimits = {
  maxBytes: 20 * 1024 * 1024,
  maxUnpackedBytes: 24 * 1024 * 1024,
  maxFiles: 64,
  maxFeatures: 20_000,
  maxPositions: 300_000,
  /** Of one ring: the outline of a campus has some thousands. */
  maxRingPositions: 20_000,
  /** Pairs of lines of one ring that are near each other: a drawing has a few for each line, one drawn to be slow all. */
  maxRingCompared: 2_000_000,
  /** What is spent to find overlaps of units, and of the parts of shapes; `costOfComparing` says on what. Some seconds. */
  maxCompared: 12_000_000,
  longestReading: 60 * SECOND,
  uploadKept: DAY,
  /** Faults that a refused import names. */
  maxShownFaults: 500,
  /** How far the venue of a map may be from its building's coordinates before the map is questioned, in metres. */
  maxMetresFromBuilding: 1_000,
  /** Versions that a building keeps apart from the one in use. */
  maxFormerVersions: 3,
  /** References of each kind that the page lists. */
  maxShownReferences: 200,
} as const;

/**
 * Drawings of floors: what a file and an SVG may be, in bytes, pieces and units of the drawing; times in milliseconds (MAP-06,
 * SEC-09).
 */
export const drawingLimits = {
  maxBytes: 5 * 1024 * 1024,
  maxElements: 50_000,
  maxDepth: 64,
  maxAttributes: 100,
  /** Of one attribute, in characters. */
  maxValue: 500_000,
  /** Elements that a browser draws once references to others are followed: a few lines can ask for millions. */
  maxDrawn: 200_000,
  maxRules: 1_000,
  maxSide: 100_000,
  /** The longer side over the shorter one. */
  maxRatio: 20,
  longestReading: 15 * SECOND,
} as const;

/** Employee groups (MSG-18). */
export const groupLimits = { maxMembers: 500 } as const;

/** Imports from spreadsheets (MSG-14, SEC-09); times in milliseconds. */
export const importLimits = {
  maxLines: 10_000,
  maxColumns: 50,
  maxFileBytes: 10 * 1024 * 1024,
  /** What the files inside a spreadsheet may be together. */
  maxUnpackedBytes: 64 * 1024 * 1024,
  longestReading: 30 * SECOND,
  uploadKept: DAY,
  /** Errors that the job's result holds; its file has all of them. */
  maxShownErrors: 500,
} as const;

const MEBIBYTE = 1024 * 1024;

/** Bulk uploads of places (PLACE-32, SEC-09); times in milliseconds. */
export const batchLimits = {
  maxLines: 50_000,
  maxFileBytes: 25 * MEBIBYTE,
  /** Images of one archive. */
  maxImages: 1_000,
  longestReading: MINUTE,
  linesPerPage: 50,
  /** Lines that are corrected at once in the portal (WORK-14); more are corrected in the file. */
  maxCorrected: 500,
  /** How long an upload is listed and can be taken back. */
  kept: 90 * DAY,
} as const;

/** Menus and orders: categories of a vendor, products of a category, and what an order and a person may have (VEND-09, VEND-19). */
export const orderLimits = {
  maxCategories: 200,
  maxProducts: 500,
  maxStock: 1_000_000,
  maxLines: 50,
  /** Of one product in an order. */
  maxQuantity: 99,
  /** Orders of one person that are neither completed nor cancelled. */
  maxOpen: 5,
} as const;

/**
 * Service requests (SRV-01): pictures of a report and of a request in all, requests of one person that are still to be done,
 * entries of one request, categories of a customer, and open hours of a priority.
 */
export const serviceRequestLimits = {
  maxPictures: 5,
  maxPicturesInAll: 20,
  maxOpen: 20,
  maxEntries: 500,
  maxCategories: 50,
  maxHours: 2_000,
} as const;

/**
 * Lockers (VIS-04): how many a new bank has at most, the highest number of one, and how many days before its end a holder is
 * reminded.
 */
export const lockerLimits = {
  maxRange: 500,
  highestNumber: 99_999,
  reminderDays: 3,
} as const;

/** The test bench of service requests (SRV-09): answers that are kept of a customer and for how long, and the characters of one that is kept or pasted. */
export const serviceBenchLimits = {
  maxKept: 50,
  kept: 7 * DAY,
  maxKeptText: 20_000,
  maxPasted: 200_000,
} as const;

/**
 * Syncs with maintenance systems: the most items of a list, the share of what is known that is removed without asking, how many
 * runs the log shows, and how long a run is kept (INTG-18, INTG-20).
 */
export const syncLimits = { maxItems: 200_000, removedShare: 0.1, maxRuns: 100, kept: 90 * DAY } as const;

/** Keys of programs: how long one may last, when its end is near, when it counts as unused, and how long a former one may go on (KEY-01, KEY-02). */
export const apiKeyLimits = {
  longest: 366 * DAY,
  usual: 90 * DAY,
  expiresSoon: 14 * DAY,
  unused: 90 * DAY,
  maxOverlapDays: 7,
  maxPlaces: 100,
  maxAddresses: 50,
  reportsPerMinute: 10,
} as const;

/** Provisioning: lines of a mapping and buildings of one, members of a group, results of a page, and how long a request is kept (SCIM-01 to SCIM-03). */
export const provisioningLimits = {
  maxMapped: 100,
  maxBuildings: 500,
  maxMembers: 50_000,
  maxResults: 200,
  maxOperations: 1_000,
  maxFilter: 4_000,
  maxNesting: 20,
  maxBodyBytes: 10 * 1024 * 1024,
  perMinute: 6_000,
  kept: 30 * DAY,
} as const;

/** Devices: characters of a hardware id, and how many one list adds and one call of a vendor reports (PLACE-28, PLACE-41). */
export const deviceLimits = {
  hardwareId: 128,
  maxInList: 500,
  maxHeartbeats: 1_000,
  /** Room for as many ids, each of characters of four bytes. */
  maxHeartbeatBytes: 640 * 1024,
  announcedEvery: 10 * SECOND,
} as const;

/** Seats of one registration, and those that one person takes of a new session in the app (TRUE-14). */
export const registrationLimits = { maxSeats: 1_000, usuallyPerPerson: 2 } as const;

/** Bookings of spaces and their schedules (RESV-21 to RESV-24, RES-76); times in milliseconds. */
export const bookingLimits = {
  shortest: 5 * MINUTE,
  longest: 7 * DAY,
  /** How long after its start one may still be made: for the slot that has begun. */
  latest: 60 * MINUTE,
  furthest: 366 * DAY,
  /** The longest time that is kept free after a booking (RESV-24). */
  longestBuffer: 240 * MINUTE,
  /** Check-in opens this long before the start; without it the booking is a no-show this long after (SPACE-10). */
  checkInEarly: 15 * MINUTE,
  grace: 15 * MINUTE,
  /** Bookings of one person for themselves that have not ended. */
  maxOpen: 50,
  maxAlternatives: 3,
  /** How far from the wanted time a free one is looked for. */
  alternativesWithin: 7 * DAY,
  maxSpaces: 500,
  /** The longest time range of a schedule: of many spaces, and of one person. */
  longestSchedule: 8 * DAY,
  longestPersonSchedule: 93 * DAY,
  maxInSchedule: 500,
  /** A search for spaces: spaces of one answer, how many without a number, and tags. */
  maxFound: 200,
  usuallyFound: 50,
  maxTags: 20,
} as const;

/** Work order locations: how many one answer has, floors whose spaces are asked for together, and characters of a search (RES-58 to RES-62). */
export const locationLimits = { maxFound: 100, maxFloors: 100, maxSearchLength: 100 } as const;

/** Connections to services outside; times in milliseconds (SRV-10). */
export const connectionLimits = {
  /** How long a person waits for an answer. */
  longestWait: 5 * SECOND,
  /** A service that has failed so often in a row is not asked for a while, at first so long, at last longer (INTG-07). */
  failuresInRow: 3,
  shortestPause: 30 * SECOND,
  longestPause: 5 * MINUTE,
  /** What fails is tried again after a minute at first, and after this long at last. */
  longestRetry: 60 * MINUTE,
  /** How long the test of a calendar is remembered, and how soon at the earliest a test may be repeated (RESV-19, TRUE-11). */
  testKept: 30 * SECOND,
  testPause: 2 * SECOND,
  /** The calls of a test that are shown, and the length of their addresses. */
  maxTriedCalls: 50,
  maxAddress: 300,
  /** Characters that are shown of what was sent, and of what came back. */
  maxShownText: 4_000,
} as const;

/** Calendars outside, in milliseconds (INTG-07, CUST-19). */
export const calendarLimits = {
  /** How far from now one is asked about times. */
  askedWithin: 3_660 * DAY,
  /** How long a job waits for one. */
  longestRead: 20 * SECOND,
  /** A stored calendar is read again after this long, and not believed after that. */
  readEvery: 5 * MINUTE,
  oldest: 30 * MINUTE,
  /** What is stored of a calendar, from the time of the reading; and after how long it is read whole again. */
  storedBehind: 1 * DAY,
  storedAhead: 92 * DAY,
  readWholeEvery: 1 * DAY,
  /** How long the events of a booking are known after its end. */
  keptAfter: 30 * DAY,
} as const;

/** Fonts, in bytes (BRAND-04). */
export const fontLimits = { maxBytes: 5 * MEBIBYTE } as const;

/** Icon bundles: bytes as sent and unpacked, and how many files one may hold; times in milliseconds (BRAND-05, BRAND-06, SEC-09). */
export const iconBundleLimits = {
  maxBytes: 10 * MEBIBYTE,
  maxUnpackedBytes: 12 * MEBIBYTE,
  /** The list of the icons; an icon may be of `maxIconBytes`. */
  maxFileBytes: 2 * MEBIBYTE,
  maxIconBytes: 64 * 1024,
  maxFiles: 2_000,
  /** Unpacked, with names and directory. */
  maxStoredBytes: 14 * MEBIBYTE,
  longestReading: 15 * SECOND,
} as const;

/** Icons that one answer holds, and the characters of them all (SEC-13). */
export const iconAnswerLimits = { maxNames: 50, maxCharacters: MEBIBYTE } as const;

/** The answers to writes with an Idempotency-Key that are kept of one person for a repeat (OPS-08, SEC-09). */
export const idempotencyLimits = { maxAnswers: 1_000, maxBytes: 16 * MEBIBYTE } as const;

/** What a request may weigh, in bytes, and what its answer may (SEC-09, SEC-13). */
export const requestLimits = {
  maxBodyBytes: 1024 * 1024,
  maxUploadBytes: 25 * 1024 * 1024,
  maxQueryBytes: 16 * 1024,
  /** Objects and lists in each other. */
  maxNesting: 50,
  /** Keys of one object where its schema names none, and of one that holds a customer's texts by key (SEC-23). */
  maxKeys: 300,
  maxTexts: 10_000,
  /** Entries of a list that only the server writes, in a record that is sent back as it was read (SEC-23). */
  maxEntriesRead: 10_000,
  /** Keys and entries of any body (SEC-23). */
  maxTotal: 110_000,
  /** Failing fields that one answer names, and characters of the name of each (SEC-13). */
  maxFieldErrors: 100,
  /** The values that an error names, of which one is to be chosen; where there are more it names none. */
  maxChoices: 30,
  maxFieldName: 200,
} as const;

/**
 * What one `$batch` may have: requests, of each part the lines of its headers and the characters of its id, and bytes of
 * answers after which none is added (API-47).
 */
export const odataBatchLimits = {
  maxRequests: 100,
  maxHeaders: 50,
  maxId: 200,
  maxAnswerBytes: 16 * MEBIBYTE,
} as const;

/** Calls of one person under way in a process, those that wait for their turn, and streams that they open in a minute (SEC-24). */
export const turnLimits = { maxUnderWay: 6, maxWaiting: 100, maxStreamsOpened: 20 } as const;

/**
 * Inactivity after which a person is signed out (SEC-21): minutes that a customer may set, how long before it they are
 * warned, and how often a tab tells the others that it is used. Times in milliseconds.
 */
export const inactivityLimits = { minMinutes: 5, maxMinutes: 1_440, warning: MINUTE, told: SECOND } as const;

/** How long ago a person may have signed in who changes what others are trusted by, in milliseconds (SEC-20). */
export const signInLimits = { fresh: 15 * MINUTE } as const;

/** Unfinished jobs of a kind that one person may have (SEC-16). */
export const jobLimits = { maxUnfinished: 3 } as const;

/**
 * Live events (SEC-17): streams of one person, the span in which changes of a resource are merged, how often a portal
 * without a stream asks, how long a stream of a process that has died counts, and the bytes that a reader may leave unread. Times in milliseconds.
 */
export const liveLimits = {
  maxStreams: 10,
  mergeSpan: 250,
  /** How often a stream says that it is there, and after which silence the portal opens another: no network says that it is gone. */
  heartbeat: 25 * SECOND,
  longestSilence: 40 * SECOND,
  pollEvery: MINUTE,
  placeKept: 75 * SECOND,
  maxBufferedBytes: 64 * 1024,
  /** Places and jobs whose last event a process keeps for pages that were read before they listen. */
  maxRecent: 5_000,
  /** How much earlier than it says a page may have been read: its request was on its way. */
  readEarlier: 5 * SECOND,
} as const;

/** Bounds of data retention (AUDIT-12, RET-04). */
export const retentionLimits = {
  /** In days: 100 years. */
  longestPeriod: 36_500,
  /** Records that are removed in one transaction. */
  batch: 1_000,
  /** The hour of the customer's night at which records are removed. */
  runsAtHour: 2,
} as const;

/** How long things are kept, in milliseconds unless named otherwise. */
export const keepingLimits = {
  idempotencyKey: DAY,
  /** Live events that are no revision. */
  liveEvent: DAY,
  exportFile: DAY,
  signedFileUrl: HOUR,
  deletedBuildingMonths: 3,
  undoToast: 10 * SECOND,
  draft: 7 * DAY,
  securityEvent: 400 * DAY,
  /** Outgoing e-mail, from its last change. */
  outgoingMail: 90 * DAY,
  /** Longer than a person stays signed in at a provider: until then a sign-in from before a forced sign-out is refused. */
  forcedSignOut: 90 * DAY,
  /** Links in messages that were sent before each page had a key of its own, from the upgrade (SEC-25). */
  firstLinks: 90 * DAY,
} as const;

/**
 * Monitoring (MON-08 to MON-16): sampling in percent, times in milliseconds. What is named `…Kept`, `…Sent`, `batch…` and
 * `message…` is how the monitoring SDK works; tests hold it to these figures.
 */
export const monitoringLimits = {
  sessionSampleRate: 100,
  replaySampleRate: 100,
  telemetrySampleRate: 20,
  pageStatesSent: 500,
  pageStatesKept: 4_000,
  replayStatsKept: 1_000,
  replayWorkerStart: 30 * SECOND,
  longestSession: 4 * HOUR,
  idleSession: 15 * MINUTE,
  batchMessages: 50,
  batchBytes: 16 * 1024,
  batchFlush: 30 * SECOND,
  messageBytes: 256 * 1024,
  eventsPerMinute: 3_000,
} as const;

/** Service worker update check, in milliseconds (SHELL-40). */
export const UPDATE_CHECK_INTERVAL = HOUR;
