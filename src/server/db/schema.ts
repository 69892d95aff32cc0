import type { MealNutrientColumns, MoreNutrientColumns, NutrientColumns } from './nutrient-columns.ts'
import type { AuditEntry } from '#contract/admin.ts'
import type { ImportedThing } from '#contract/imports.ts'
import type { ConsentKind } from '#domain/consent/consent.ts'
import type { Generated, Kysely, Transaction } from 'kysely'

/** 0 or 1: the engines' booleans differ, their integers do not. */
export type Flag = 0 | 1
/** Milliseconds since the epoch, UTC. */
type Instant = number

export interface MemberTable {
  id: string
  email: string
  /** Whether it is known that the address is the member's own. */
  email_verified: Flag
  created_at: Instant
  /** In lower case: unique without regard to case. */
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
  /** When the administrator shut the member out; null for whom may sign in. */
  disabled_at: Instant | null
  /** When the member last used a session, to ten minutes. */
  last_seen_at: Instant | null
  water_target_glasses: number
  /** What one glass holds, ml. */
  glass_ml: number
  /** JSON: the targets that the member set by hand, as the contract shows them. */
  intake_targets: string
  /** JSON: cups beside the glass, as the contract shows them. */
  cup_sizes: string
  /** JSON: names of nutrients; null shows all. */
  shown_nutrients: string | null
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
  fasting_enabled: Flag
  boosters_enabled: Flag
  /** Civil day on which the weekly weigh-in was last closed or skipped. */
  weigh_in_skipped_on: string | null
  /** The newest civil day whose replay was completed. */
  replay_completed_on: string | null
}

export interface SessionTable {
  member_id: string
  id: string
  /** The token itself is in the member's cookie alone. */
  token_hash: string
  created_at: Instant
  expires_at: Instant
  /** To about ten minutes. */
  last_seen_at: Instant | null
  /** Until when it may change how the member signs in: for a while after the sign-in or the password. */
  confirmed_until: Instant | null
  /** Until when this session is an admin's. */
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

/** A one-time permission that whoever holds its token has for a while; only a hash of the token is kept. */
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
  /** Null until the first code proved that the app has it. */
  confirmed_at: Instant | null
  /** The newest 30 second step whose code was taken: none is taken twice. */
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
  /** The authenticator's own id of it, base64url. */
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

/** By which a member's programs call; the token itself is with the program alone. */
export interface PersonalTokenTable {
  member_id: string
  id: string
  token_hash: string
  name: string
  /** `read`, `log`, `weigh`, with spaces between them. */
  scopes: string
  created_at: Instant
  /** To about ten minutes. */
  last_used_at: Instant | null
  /** Null for one without an end. */
  ends_at: Instant | null
}

/** Failed attempts under a key such as a username or a client address, hashed: it holds no plain address. */
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
  /** Of a meal recorded again: the id of the one whose photo shows it, which may be deleted by now. */
  pictured_by: string | null
  /** Why the analyser is as sure as it is. */
  reason: string | null
  /** JSON: what the member said about the meal, see `MemberInput`. */
  member_input: string | null
  corrected_at: Instant | null
  /** JSON of what the analyser said before the first correction. */
  first_estimate: string | null
  /** JSON: what else the photo may show, as the contract has it; null where nothing is known of it. */
  candidates: string | null
  starred_at: Instant | null
  deleted_at: Instant | null
}

/** One food of a meal; a meal without any is known by its sum alone. */
export interface MealItemTable extends NutrientColumns, MoreNutrientColumns {
  member_id: string
  meal_id: string
  /** From 0, in the order in which the foods were named. */
  position: number
  name: string
  grams: number
  food_code: string | null
  /** Percent. */
  confidence: number | null
}

export interface MealPhotoTable {
  member_id: string
  meal_id: string
  /** 0 is the photo that stands for the meal. */
  position: number
  photo_id: string
}

/** How many photos of a member a remote analyser looked at on one civil day. */
interface RemoteUseTable {
  member_id: string
  used_on: string
  photos: number
}

export interface MealLikenessTable {
  member_id: string
  meal_id: string
  /** The version of the food model; features of two versions cannot be compared. */
  model: string
  /** 8-bit numbers in base64: their direction counts, not their length. */
  features: string
  /** The portion multiplier that the estimate gave; where the meal has another, the member set it. */
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

/** What devices counted on one civil day: the last figures stand. */
export interface MovementDayTable {
  member_id: string
  moved_on: string
  steps: number | null
  /** What moving burned beyond rest, by the device's estimate. */
  active_kcal: number | null
  recorded_at: Instant
}

/** At least one of the three measures. */
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

/** What a member agreed to, from when until when; `subject` is empty where a kind has only one. */
export interface ConsentTable {
  member_id: string
  id: string
  kind: ConsentKind
  subject: string
  version: number
  given_at: Instant
  withdrawn_at: Instant | null
}

type Defaulted<Table, Column extends keyof Table> = Omit<Table, Column> & { [Name in Column]: Generated<Table[Name]> }

/** When a background job is due next, whichever instance does it. */
interface JobTurnTable {
  name: string
  next_at: Instant
}

/** What a member wants to be reminded of, and when that is looked at next. */
export interface ReminderPlanTable {
  member_id: string
  /** JSON, see `ReminderSettings`. */
  settings: string
  /** Of the browser in which it was set up: spoken where the member chose no language. */
  language: string
  /** By which `next_at` was reckoned. */
  zone: string
  planned_at: Instant
  /** Null where nothing will come. */
  next_at: Instant | null
}

/** A reminder that was sent: its key lets no second one through. */
interface ReminderClaimTable {
  member_id: string
  kind: string
  slot: string
  claimed_at: Instant
}

/** Where messages to a member go: a browser, a topic of an ntfy server, an address of their own. */
export interface ChannelTable {
  member_id: string
  id: string
  kind: 'push' | 'ntfy' | 'webhook'
  name: string
  /** As much of the address as is shown. */
  shown: string
  address_hash: string
  /** Encrypted JSON: the address and its secrets. */
  sealed: string
  created_at: Instant
  last_sent_at: Instant | null
  /** Since when nothing came through; null while it works. */
  failing_since_at: Instant | null
  /** How often in a row nothing came through. */
  failures: number
  /** The status that was answered, or why there was none. */
  last_failure: string | null
  /** When it was switched off, because it failed for days. */
  ended_at: Instant | null
  /** JSON: the names of the recordings that it is told of; null for one that takes reminders. */
  recordings: string | null
}

/** A message on its way. */
export interface DeliveryTable {
  member_id: string
  id: string
  channel_id: string
  /** JSON, see `Message`. */
  message: string
  attempts: number
  /** While it is being sent, when another instance may take it over. */
  next_try_at: Instant
  give_up_at: Instant
}

/** The secret address of a member's calendar; the token itself is in the calendar's address alone. */
interface CalendarLinkTable {
  member_id: string
  token_hash: string
  created_at: Instant
}

/** What a call that records answered, for when it is sent again. */
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
  /** Of name and brand, as a search compares them. */
  words: string
  portion_name: string | null
  portion_g: number | null
  /** By its source. */
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
  /** The household that finds it too; null for the member's alone. */
  shared_with: string | null
}

/** Members who share foods. */
export interface HouseholdTable {
  id: string
  name: string
  made_at: Instant
}

/** That a member belongs to a household: to one at a time. */
interface HouseholdMemberTable {
  member_id: string
  /** By what the others name the member. */
  id: string
  household_id: string
  joined_at: Instant
  /** Whether all own foods are shared, besides those that are marked. */
  shares_all: Flag
}

/** What the cook, whose row it is, made for the household. */
export interface PotTable {
  member_id: string
  /** Of the cook's meal that is one share of it. */
  id: string
  household_id: string
  cooked_on: string
  shares: number
  /** JSON: the meal that each share becomes. */
  share: string
}

/** What somebody took of a pot; `member_id` is the cook's. */
interface PotShareTable {
  member_id: string
  pot_id: string
  /** Of the taker's meal. */
  meal_id: string
  taker_id: string
  shares: number
  taken_at: Instant
}

/** Either by a link, or of whom a member named. */
export interface HouseholdInvitationTable {
  id: string
  household_id: string
  invited_by: string
  /** As it was typed, whether anybody has that name or not; null for a link. */
  username: string | null
  /** Who has that name; null where nobody does, and for a link. */
  member_id: string | null
  /** When that member declined, of which nobody else is told. */
  declined_at: Instant | null
  /** Of a link; the token itself is in the link alone. */
  token_hash: string | null
  invited_at: Instant
  expires_at: Instant
}

/** That a member, whose id it has, lets somebody look. */
export interface CoachGrantTable {
  id: string
  member_id: string
  /** As it was typed, in lower case, whether anybody has that name or not. */
  username: string
  /** Who had that name; null where nobody did. */
  coach_id: string | null
  /** JSON: names of what may be seen. */
  parts: string
  offered_at: Instant
  /** Until when it can be accepted. */
  expires_at: Instant
  accepted_at: Instant | null
  /** When that member declined, of which nobody else is told. */
  declined_at: Instant | null
}

/** That a coach looked, in an hour, at these parts of the member's. */
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

/** A file of another app that was read, and then perhaps imported. */
export interface DataImportTable {
  member_id: string
  id: string
  /** With spaces between them. */
  formats: string
  file_name: string
  /** JSON: what the reading knows beside its drafts; null once it is imported. */
  details: string | null
  read_at: Instant
  imported_at: Instant | null
  /** JSON: how many of each thing it brought. */
  added: string | null
  undone_at: Instant | null
}

/** Some of what was read from a file and waits for the member's word. */
interface ImportDraftTable {
  member_id: string
  import_id: string
  position: number
  /** JSON */
  content: string
}

/** A row that an import brought. */
export interface ImportedRowTable {
  member_id: string
  import_id: string
  thing: ImportedThing
  row_id: string
  /** Of what stood in it: one that was changed since is the member's own. */
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
  pot: PotTable
  pot_share: PotShareTable
  job_turn: JobTurnTable
  member: Defaulted<
    MemberTable,
    | 'water_target_glasses'
    | 'glass_ml'
    | 'intake_targets'
    | 'cup_sizes'
    | 'shown_nutrients'
    | 'mass_unit'
    | 'height_unit'
    | 'volume_unit'
    | 'energy_unit'
    | 'theme'
    | 'language'
    | 'fasting_enabled'
    | 'boosters_enabled'
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

export type Database = Kysely<Schema>
export type DatabaseOrTransaction = Kysely<Schema> | Transaction<Schema>
export type Engine = 'sqlite' | 'postgres'
