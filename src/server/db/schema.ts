import type {
  MealNutrientColumns,
  MoreNutrientColumns,
  NutrientColumns,
} from './nutrient-columns.ts'
import type { AuditEntry } from '#contract/admin.ts'
import type { RecordingName } from '#contract/recordings.ts'
import type { NamedBy } from '#domain/meals/named-by.ts'
import type { ConsentKind } from '#domain/consent/consent.ts'
import type { Generated, Kysely, Transaction as KyselyTransaction } from 'kysely'

/** 0 or 1, because the engines' booleans differ. */
export type Flag = 0 | 1
/** Milliseconds since the epoch, UTC. */
type Instant = number

export interface MemberTable {
  id: string
  email: string
  /** Whether it is known that the address is the member's own. */
  email_verified: Flag
  created_at: Instant
  /** In lower case, so that uniqueness ignores case. */
  username: string
  /** As the member wrote it. */
  display_username: string
  weight_kg: number
  height_cm: number
  age_years: number
  body_type: string
  motivation: string
  target_weight_kg: number
  sex: string | null
  /** The last valid IANA zone that the browser sent. */
  time_zone: string | null
  welcome_seen_at: Instant | null
  /** When an administrator disabled the member; null otherwise. */
  disabled_at: Instant | null
  /** Since when the account is being erased, disabled meanwhile; null otherwise. */
  erased_at: Instant | null
  /** Goes up when a way into the account is closed, see `closeAccess`. */
  access_version: number
  /** When the member last used a session, to within ten minutes. */
  last_seen_at: Instant | null
  water_target_glasses: number
  /** Size of a glass, ml. */
  glass_ml: number
  /** JSON: the targets that the member set by hand, as the contract shows them. */
  intake_targets: string
  /** JSON: cups beside the glass, as the contract shows them. */
  cup_sizes: string
  /** JSON: names of nutrients; null shows the first few. */
  shown_nutrients: string | null
  /** JSON: what to reach or stay within on a day, as the contract shows it. */
  nutrient_targets: string
  /** Whose reference intakes are shown, `efsa` or `us`. */
  reference_intakes: string
  /** How masses are shown, `kg`, `lb` or `st`; stored metric. */
  mass_unit: string
  /** How heights are shown, `cm` or `ft_in`; stored metric. */
  height_unit: string
  /** How water is shown, `ml` or `fl_oz`; stored metric. */
  volume_unit: string
  /** How energy is shown, `kcal`, `kj` or `kcal_kj`; stored in kcal. */
  energy_unit: string
  theme: string
  /** A tag such as `pt-BR` that the member chose; null follows the browser. */
  language: string | null
  /** A zone that the member set by hand; null follows the device. */
  chosen_time_zone: string | null
  /** The hour at which the member's day turns, 0 to 6. */
  day_turn_hour: number
  fasting_enabled: Flag
  /** JSON: goals and days left out, as the contract shows them. */
  fasting_plan: string
  boosters_enabled: Flag
  numbers_hidden: Flag
  /** Whether steps and active energy of devices count in the expenditure. */
  movement_counted: Flag
  /** When a coach first commented on a day of the member; null before, so that nobody asks. */
  commented_at: Instant | null
  /** Civil day on which the weekly weigh-in was last closed or skipped. */
  weigh_in_skipped_on: string | null
  /** The newest civil day whose replay was completed. */
  replay_completed_on: string | null
}

export interface SessionTable {
  member_id: string
  id: string
  /** The token itself is only in the member's cookie. */
  token_hash: string
  created_at: Instant
  expires_at: Instant
  /** To about ten minutes. */
  last_seen_at: Instant | null
  /** Until when it may change sign-in methods, after the sign-in or a password check. */
  confirmed_until: Instant | null
  /** Until when this session has admin access. */
  admin_until: Generated<Instant | null>
  user_agent: string | null
}

/** Who entered the admin area, and what was done there about whom. */
interface AuditEntryTable {
  id: string
  at: Instant
  action: AuditEntry['action']
  /** Null once the account is erased. */
  admin_id: string | null
  member_id: string | null
}

interface PasswordTable {
  member_id: string
  /** argon2id in the PHC string format. */
  hash: string
}

/** Who a member is at an OpenID Connect provider. */
interface ProviderIdentityTable {
  member_id: string
  /** The address of the provider. */
  issuer: string
  subject: string
}

/** A token that can be used once before it expires. Only its hash is stored. */
interface OneTimeTokenTable {
  token_hash: string
  kind: TokenKind
  member_id: string | null
  /** JSON, by kind. */
  payload: string | null
  expires_at: Instant
}

export type TokenKind =
  | 'second-step'
  | 'password-reset'
  | 'passkey-registration'
  | 'passkey-sign-in'
  | 'provider-sign-in'
  | 'provider-identity'
  | 'provider-connection'
  | 'invitation'

/** The secret that a member's authenticator app shares. */
export interface TotpTable {
  member_id: string
  encrypted_secret: string
  /** Null until a first code has proved that the app has the secret. */
  confirmed_at: Instant | null
  /** The newest 30-second step whose code was used, so that no code works twice. */
  last_used_step: number
}

interface RecoveryCodeTable {
  member_id: string
  code_hash: string
  used_at: Instant | null
}

export interface PasskeyTable {
  member_id: string
  id: string
  /** The authenticator's id for it, base64url. */
  credential_id: string
  /** COSE, base64url. */
  public_key: string
  sign_count: number
  /** JSON: how a browser may reach the authenticator. */
  transports: string
  name: string
  created_at: Instant
  last_used_at: Instant | null
}

/** A token for a member's programs. Only the program has the token itself. */
export interface PersonalTokenTable {
  member_id: string
  id: string
  token_hash: string
  name: string
  /** `read`, `log`, `weigh`, separated by spaces. */
  scopes: string
  created_at: Instant
  /** To about ten minutes. */
  last_used_at: Instant | null
  /** Null if it does not expire. */
  ends_at: Instant | null
}

/**
 * Failed attempts under a key such as a username or a client address, hashed: it holds no plain
 * address.
 */
interface AttemptTable {
  key: string
  failures: number
  window_started_at: Instant
  locked_until: Instant | null
}

interface SettingTable {
  key: string
  value: string
}

export interface MealTable extends MealNutrientColumns {
  member_id: string
  id: string
  eaten_at: Instant
  /** Civil day in the member's zone when it was recorded; frozen. */
  eaten_on: string
  recorded_at: Instant
  source: 'photo' | 'table' | 'words' | 'again' | 'energy' | 'import'
  food_name: string
  named_by: NamedBy
  food_code: string | null
  serving: string
  grams: number | null
  /** The amounts are those of a multiplier of 1. */
  portion_multiplier: number
  energy_low_kcal: number | null
  energy_high_kcal: number | null
  /** Percent. */
  confidence: number | null
  analyser: string | null
  pre_meal_water: Flag
  routine_adherent: Flag
  /**
   * Of a meal recorded again: the id of the one whose photo shows it, which may be deleted by now.
   */
  pictured_by: string | null
  /** Why the analyser is as sure as it is. */
  reason: string | null
  /** JSON: what the member said about the meal, see `MemberInput`. */
  member_input: string | null
  corrected_at: Instant | null
  /** JSON: the estimate before the first correction. */
  first_estimate: string | null
  /** JSON: what else the photo may show; null if unknown. */
  candidates: string | null
  starred_at: Instant | null
  deleted_at: Instant | null
}

/** One food of a meal; a meal without items only has totals. */
export interface MealItemTable extends NutrientColumns, MoreNutrientColumns {
  member_id: string
  meal_id: string
  /** From 0, in the order in which the foods were named. */
  position: number
  name: string
  named_by: NamedBy
  grams: number
  food_code: string | null
  /** Percent. */
  confidence: number | null
}

export interface MealPhotoTable {
  member_id: string
  meal_id: string
  /** 0 is the main photo. */
  position: number
  photo_id: string
}

/** How many photos of a member went to a remote analyser on one civil day. */
interface RemoteUseTable {
  member_id: string
  used_on: string
  photos: number
}

interface MealLikenessTable {
  member_id: string
  meal_id: string
  /** The version of the food model; features of two versions cannot be compared. */
  model: string
  /** A vector of 8-bit numbers in base64, of which only the direction matters. */
  features: string
  /** The estimate's portion multiplier; if the meal has another, the member set it. */
  estimated_portion: number
}

export interface WaterDayTable {
  member_id: string
  drunk_on: string
  glasses: number
  /** What was drunk beyond whole glasses, ml. */
  more_ml: Generated<number>
  recorded_at: Instant
}

export interface ActivityTable {
  member_id: string
  id: string
  performed_at: Instant
  performed_on: string
  activity_type: string
  duration_minutes: number
  notes: string | null
}

export interface WeighInTable {
  member_id: string
  id: string
  weighed_at: Instant
  weighed_on: string
  recorded_at: Instant
  weight_kg: number
  notes: string | null
}

/** What devices counted on one civil day; the last values win. */
export interface MovementDayTable {
  member_id: string
  moved_on: string
  steps: number | null
  /** Energy burned by moving, by the device's estimate. */
  active_kcal: number | null
  recorded_at: Instant
}

/** At least one of the three measures is set. */
export interface BodyMeasurementTable {
  member_id: string
  id: string
  measured_at: Instant
  measured_on: string
  recorded_at: Instant
  waist_cm: number | null
  hip_cm: number | null
  body_fat_percent: number | null
  notes: string | null
}

/** One record per civil day: the last one wins. */
export interface BoosterDayTable {
  member_id: string
  recorded_on: string
  recorded_at: Instant
  sleep_hours: number | null
  sleep_quality: string | null
  morning_vinegar: Flag | null
  evening_vinegar: Flag | null
  vinegar_type: string | null
  sugar_free_day: Flag | null
}

/** "I ate, without details". */
export interface EatenMarkTable {
  member_id: string
  id: string
  eaten_at: Instant
  eaten_on: string
  routine_adherent: Flag
}

/** A consent, from when until when; `subject` is empty if the kind has only one. */
export interface ConsentTable {
  member_id: string
  id: string
  kind: ConsentKind
  subject: string
  version: number
  given_at: Instant
  withdrawn_at: Instant | null
}

type Defaulted<Table, Column extends keyof Table> = Omit<Table, Column> & {
  [Name in Column]: Generated<Table[Name]>
}

/** When a background job is due next, on any instance. */
interface JobTurnTable {
  name: string
  next_at: Instant
}

/** What a member wants to be reminded of, and when to check next. */
export interface ReminderPlanTable {
  member_id: string
  /** JSON, see `ReminderSettings`. */
  settings: string
  /** Of the browser in which it was set up; used if the member chose no language. */
  language: string
  /** The time zone that `next_at` was computed with. */
  zone: string
  planned_at: Instant
  /** Null if nothing is due. */
  next_at: Instant | null
}

/** A reminder that was sent; its key prevents a second one. */
interface ReminderClaimTable {
  member_id: string
  kind: string
  slot: string
  claimed_at: Instant
}

/** Where messages to a member go: a browser, an ntfy topic or a webhook address. */
export interface ChannelTable {
  member_id: string
  id: string
  kind: 'push' | 'ntfy' | 'webhook'
  name: string
  /** The part of the address that is shown. */
  shown: string
  address_hash: string
  /** Encrypted JSON: the address and its secrets. */
  sealed: string
  created_at: Instant
  last_sent_at: Instant | null
  /** Since when sending has failed; null while it works. */
  failing_since_at: Instant | null
  /** How often in a row sending has failed. */
  failures: number
  /** The HTTP status, or the reason for no answer. */
  last_failure: string | null
  /** When it was switched off after failing for days. */
  ended_at: Instant | null
  /** JSON: the recordings that a webhook receives; null for a channel for reminders. */
  recordings: string | null
}

/** A message to be sent. */
export interface DeliveryTable {
  member_id: string
  id: string
  channel_id: string
  /** JSON, see `Message`. */
  message: string
  attempts: number
  /** While it is being sent: when another instance may take over. */
  next_try_at: Instant
  give_up_at: Instant
}

/** The secret address of a member's calendar. The token itself is only in that address. */
interface CalendarLinkTable {
  member_id: string
  token_hash: string
  created_at: Instant
}

/** The reply to a call that records, in case it is sent again. */
interface KeptReplyTable {
  member_id: string
  key: string
  fingerprint: string
  /** JSON. */
  reply: string | null
  kept_at: Instant
}

/** A packaged food, shared by all members; amounts are those of 100 g or 100 ml. */
export interface ProductTable extends NutrientColumns, MoreNutrientColumns {
  /** The number under the barcode, without leading zeros. */
  gtin: number
  name: string
  brand: string
  /** Name and brand, normalised for searching. */
  words: string
  portion_name: string | null
  portion_g: number | null
  /** According to its source. */
  changed_at: Instant
}

/** Amounts are those of 100 g. */
export interface OwnFoodTable extends NutrientColumns, MoreNutrientColumns {
  member_id: string
  id: string
  recorded_at: Instant
  name: string
  brand: string | null
  barcode: string | null
  portion_name: string | null
  portion_g: number | null
  /** JSON of items, servings and cooked weight; null for a food from a label. */
  recipe: string | null
  /** The household it is shared with; null if private. */
  shared_with: string | null
}

/** Members who share foods. */
export interface HouseholdTable {
  id: string
  name: string
  made_at: Instant
}

/** Membership in a household, one at a time. */
interface HouseholdMemberTable {
  member_id: string
  /** How others refer to this member. */
  id: string
  household_id: string
  joined_at: Instant
  /** Whether all own foods are shared, not only the marked ones. */
  shares_all: Flag
}

/** A dish for the household; the row belongs to the cook. */
export interface PotTable {
  member_id: string
  /** The id of the cook's meal, which is one share. */
  id: string
  household_id: string
  cooked_on: string
  shares: number
  /** JSON: the meal that one share becomes. */
  share: string
}

/** A share that somebody took of a pot; `member_id` is the cook's. */
interface PotShareTable {
  member_id: string
  pot_id: string
  /** Of the taker's meal. */
  meal_id: string
  taker_id: string
  shares: number
  taken_at: Instant
}

/** By link, or by username. */
export interface HouseholdInvitationTable {
  id: string
  household_id: string
  invited_by: string
  /** As typed, whether or not anybody has that name; null for a link. */
  username: string | null
  /** The member with that name; null if there is none, and for a link. */
  member_id: string | null
  /** When that member declined, which nobody else sees. */
  declined_at: Instant | null
  /** For a link. The token itself is only in the link. */
  token_hash: string | null
  invited_at: Instant
  expires_at: Instant
}

/** Access for a coach; `member_id` is the member who grants it. */
export interface CoachGrantTable {
  id: string
  member_id: string
  /** As typed, in lower case, whether or not anybody has that name. */
  username: string
  /** The member with that name; null if there was none. */
  coach_id: string | null
  /** JSON: names of the parts that may be seen. */
  parts: string
  offered_at: Instant
  /** Until when it can be accepted. */
  expires_at: Instant
  accepted_at: Instant | null
  /** When that member declined; shown to nobody else. */
  declined_at: Instant | null
  /** Since when the member does not see the comments of this coach, who is not told. */
  muted_at: Instant | null
}

/** A coach's words on a day of the member, one of each coach. */
interface DayCommentTable {
  member_id: string
  commented_on: string
  grant_id: string
  coach_id: string
  words: string
  written_at: Instant
}

/** A coach's look at parts of a member's data, once per hour. */
interface CoachLookTable {
  member_id: string
  grant_id: string
  /** Hours since the epoch. */
  hour: number
  parts: string
  /** Null once that account is erased. */
  coach_id: string | null
  looked_at: Instant
}

/** A file of another app that was read, and perhaps imported. */
export interface DataImportTable {
  member_id: string
  id: string
  /** Separated by spaces. */
  formats: string
  file_name: string
  /**
   * JSON: results of reading the file, besides the import drafts, until it is imported; what was
   * removed so far, until it is undone.
   */
  details: string | null
  read_at: Instant
  imported_at: Instant | null
  /** JSON: how many of each thing it added. */
  added: string | null
  undone_at: Instant | null
  /** When rows of it were last written or removed; null unless that is under way. */
  busy_at: Instant | null
}

/** Part of what was read from a file, until the member confirms the import. */
interface ImportDraftTable {
  member_id: string
  import_id: string
  position: number
  /** JSON */
  content: string
}

/** A row that an import added. */
export interface ImportedRowTable {
  member_id: string
  import_id: string
  thing: RecordingName
  row_id: string
  /** Of its content; a row that was changed since stays when the import is undone. */
  fingerprint: string
}

interface UnknownBarcodeTable {
  barcode: string
  asked_at: Instant
}

export interface Schema {
  product: ProductTable
  unknown_barcode: UnknownBarcodeTable
  own_food: OwnFoodTable
  household: HouseholdTable
  household_member: HouseholdMemberTable
  household_invitation: HouseholdInvitationTable
  coach_grant: CoachGrantTable
  coach_look: CoachLookTable
  day_comment: DayCommentTable
  pot: PotTable
  pot_share: PotShareTable
  job_turn: JobTurnTable
  member: Defaulted<
    MemberTable,
    | 'access_version'
    | 'water_target_glasses'
    | 'glass_ml'
    | 'intake_targets'
    | 'cup_sizes'
    | 'shown_nutrients'
    | 'nutrient_targets'
    | 'reference_intakes'
    | 'mass_unit'
    | 'height_unit'
    | 'volume_unit'
    | 'energy_unit'
    | 'theme'
    | 'language'
    | 'fasting_enabled'
    | 'day_turn_hour'
    | 'fasting_plan'
    | 'boosters_enabled'
    | 'numbers_hidden'
    | 'commented_at'
    | 'movement_counted'
  >
  session: SessionTable
  audit_entry: AuditEntryTable
  password: PasswordTable
  provider_identity: ProviderIdentityTable
  one_time_token: OneTimeTokenTable
  totp: TotpTable
  recovery_code: RecoveryCodeTable
  passkey: PasskeyTable
  personal_token: PersonalTokenTable
  attempt: AttemptTable
  setting: SettingTable
  meal: MealTable
  meal_item: MealItemTable
  meal_photo: MealPhotoTable
  meal_likeness: MealLikenessTable
  remote_use: RemoteUseTable
  water_day: WaterDayTable
  activity: ActivityTable
  weigh_in: WeighInTable
  booster_day: BoosterDayTable
  eaten_mark: EatenMarkTable
  body_measurement: BodyMeasurementTable
  movement_day: MovementDayTable
  consent: ConsentTable
  kept_reply: KeptReplyTable
  reminder_plan: ReminderPlanTable
  reminder_claim: ReminderClaimTable
  channel: ChannelTable
  delivery: DeliveryTable
  calendar_link: CalendarLinkTable
  data_import: DataImportTable
  import_draft: ImportDraftTable
  imported_row: ImportedRowTable
}

/**
 * May begin transactions. What waits for something slow takes a database and never a transaction,
 * which would keep everybody else waiting.
 */
export type Database = Kysely<Schema> & { readonly isTransaction: false }
export type Transaction = KyselyTransaction<Schema>
export type DatabaseOrTransaction = Kysely<Schema>
export type Engine = 'sqlite' | 'postgres'
