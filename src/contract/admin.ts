import { BODY_TYPES, MOTIVATIONS } from '#domain/accounts/registration.ts'
import { codedMessage } from '#domain/coded-message.ts'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { doneReply, limitSchema, pageReplyOf, replyOf } from './reply.ts'
import { newIdSchema, rowIdSchema } from './row-id.ts'
import { requiredText, textUpTo } from './text.ts'
import { givenPasswordSchema } from './accounts/passwords.ts'

/** Averages and rates over fewer members are hidden, because they would reveal individuals. */
export const MIN_MEMBERS = 5
export const POPULAR_FOODS = 8

/** Null if fewer than MIN_MEMBERS members are behind it. */
const ofEnoughMembers = z.number().nullable()

export const enterAdmin = endpoint({
  method: 'POST',
  path: '/api/admin/access',
  summary: 'Pass the admin gate: this session is an admin for one hour',
  body: z.object({ password: givenPasswordSchema }),
  reply: replyOf(z.object({ expiresAt: z.iso.datetime() })),
  problems: ['not_allowed', 'account_locked'],
})

export const leaveAdmin = endpoint({
  method: 'DELETE',
  path: '/api/admin/access',
  summary: 'Leave the admin area before its hour is over',
  reply: doneReply,
})

const adminOverviewSchema = z.object({
  /** When members were counted; may be a while ago if counting is slow. */
  countedAt: z.iso.datetime(),
  totalUsers: z.int(),
  /** Since the first of the month, in the admin's zone. */
  newUsersThisMonth: z.int(),
  /** Recorded anything in the last 7 days. */
  activeUsers: z.int(),
  /** Percent of those registered more than 30 days ago that recorded anything in the last 30. */
  retentionRate: ofEnoughMembers,
  /** Lost 2 kg or more from the first to the newest weigh-in. */
  successfulWeightLoss: z.int(),
  /** Whether the newest scheduled backup could be restored, and why not; null before the first. */
  backupDrill: z
    .object({
      triedAt: z.iso.datetime(),
      fault: z.string().nullable(),
      missingPhotos: z.int().min(0),
    })
    .nullable(),
})
export type AdminOverview = z.infer<typeof adminOverviewSchema>

export const fetchAdminOverview = endpoint({
  method: 'GET',
  path: '/api/admin/users/overview',
  summary: 'How many members there are, and how many stay',
  access: 'admin',
  reply: replyOf(adminOverviewSchema),
})

const systemAnalyticsSchema = z.object({
  popularFoods: z.array(z.object({ name: z.string(), count: z.int() })).max(POPULAR_FOODS),
  /** Recent means the last 30 days; confidence in percent, of photos. */
  foodAnalysis: z.object({ total: z.int(), recent: z.int(), avgConfidence: ofEnoughMembers }),
  fasting: z.object({
    totalBatches: z.int(),
    recentSuccessful: z.int(),
    successRate: ofEnoughMembers,
  }),
  /** This instance's own figures, since it started. */
  server: z.object({
    startedAt: z.iso.datetime(),
    requests: z.int(),
    /** Milliseconds, accurate to about 12 %; null before the first response. */
    latencyMs: z.object({ p50: z.number().nullable(), p99: z.number().nullable() }),
    /** Responses with status 4xx and 5xx. */
    errors: z.object({ refused: z.int(), failed: z.int() }),
    /** The number of photos being estimated or waiting, and its maximum. */
    analyserQueue: z.object({ photos: z.int(), mostPhotos: z.int() }),
    storage: z.object({ databaseBytes: z.int(), freeBytes: z.int(), photos: z.int() }),
  }),
})
export type SystemAnalytics = z.infer<typeof systemAnalyticsSchema>

export const fetchSystemAnalytics = endpoint({
  method: 'GET',
  path: '/api/admin/analytics/system',
  summary: 'Foods, analyses, fasting, and how the server itself is doing',
  access: 'admin',
  reply: replyOf(systemAnalyticsSchema),
})

const healthAnalyticsSchema = z.object({
  /**
   * Members by the English names of the classes, from the lowest to the highest; null for too few
   * members.
   */
  bmi: z.object({ distribution: z.record(z.string(), z.int()).nullable() }),
  /** kg, first to newest weigh-in, of members with two or more. */
  weightLoss: z.object({ avgWeightLoss: ofEnoughMembers, successfulUsers: z.int() }),
  /** kcal and g a day: the mean of the members' own means over recorded days of the last 30. */
  nutrition: z.object({
    avgCalories: ofEnoughMembers,
    avgProtein: ofEnoughMembers,
    avgCarbs: ofEnoughMembers,
    avgFats: ofEnoughMembers,
  }),
})
export type HealthAnalytics = z.infer<typeof healthAnalyticsSchema>

export const fetchHealthAnalytics = endpoint({
  method: 'GET',
  path: '/api/admin/analytics/health',
  summary: 'Body mass index, weight loss and nutrition over all members',
  access: 'admin',
  reply: replyOf(healthAnalyticsSchema),
})

const profileFields = {
  username: z.string(),
  email: z.string(),
  hasSeenWelcome: z.boolean(),
  /** Disabled by an administrator. */
  isDisabled: z.boolean(),
  /** Null for members who have not been active since this is recorded. */
  lastActiveAt: z.iso.datetime().nullable(),
  bodyType: z.enum(BODY_TYPES),
  /** kg, of the newest weigh-in, otherwise of the profile. */
  weight: z.number(),
  /** kg */
  targetWeight: z.number(),
  /** kg/m², one decimal */
  bmi: z.number(),
}

const adminUserSchema = z.object({
  id: z.string(),
  ...profileFields,
  metrics: z.object({
    totalFoodEntries: z.int(),
    /** Over the last 30 days; null without a fast. */
    avgFastingHours: z.number().nullable(),
  }),
})
export type AdminUser = z.infer<typeof adminUserSchema>

const USERS_PER_PAGE = { default: 25, max: 100 } as const

export const listAdminUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users/list',
  summary: 'Members by username; `q` is any part of a username or email address',
  access: 'admin',
  query: z.object({
    q: textUpTo(254).toLowerCase().default(''),
    cursor: z.string().max(400).optional(),
    limit: limitSchema(USERS_PER_PAGE),
  }),
  reply: pageReplyOf(adminUserSchema),
})

const adminUserDetailSchema = z.object({
  id: z.string(),
  profile: z.object({
    ...profileFields,
    motivation: z.enum(MOTIVATIONS),
    /** cm */
    height: z.number(),
    /** years */
    age: z.int(),
    createdAt: z.iso.datetime(),
    /** Whether an authenticator app or a passkey is required after the password. */
    hasSecondStep: z.boolean(),
  }),
  /** Since registration. */
  metrics: z.object({
    totalFoodEntries: z.int(),
    /** Over days with an entry; null without one. */
    avgDailyCalories: z.number().nullable(),
    totalFastingBatches: z.int(),
    /** Percent; null without a batch. */
    fastingSuccessRate: z.number().nullable(),
    /** kg, first to newest weigh-in, negative for a loss; null with fewer than two. */
    weightChange: z.number().nullable(),
    totalActivities: z.int(),
  }),
})
export type AdminUserDetail = z.infer<typeof adminUserDetailSchema>

export const fetchAdminUser = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id',
  summary: 'One member in detail; the look is written to the audit log',
  access: 'admin',
  params: z.object({ id: rowIdSchema }),
  reply: replyOf(adminUserDetailSchema),
})

const linkReply = replyOf(
  z.object({
    /** On this server, with the token after a `#`. Only shown now. */
    path: z.string(),
    expiresAt: z.iso.datetime(),
  }),
)

export const makeResetLink = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/password-reset',
  summary: 'Make a link by which a member can set a new password once; written to the audit log',
  access: 'admin',
  params: z.object({ id: rowIdSchema }),
  reply: linkReply,
})

export const removeSecondStep = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/second-step',
  summary:
    'Remove the authenticator app, the passkeys and the recovery codes of a member who has lost them; written to the audit log',
  access: 'admin',
  params: z.object({ id: rowIdSchema }),
  reply: doneReply,
})

export const disableMember = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/disabled',
  summary:
    'Disable a member: sessions and open links end at once, nothing is deleted; written to the audit log',
  access: 'admin',
  params: z.object({ id: rowIdSchema }),
  reply: doneReply,
})

export const enableMember = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/disabled',
  summary: 'Enable a member again; written to the audit log',
  access: 'admin',
  params: z.object({ id: rowIdSchema }),
  reply: doneReply,
})

export const eraseUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/erasure',
  summary: 'Erase a member with everything of theirs, for good; written to the audit log',
  access: 'admin',
  params: z.object({ id: rowIdSchema }),
  body: z.object({
    /** Typed for confirmation, so that nobody erases the wrong member. */
    username: requiredText(254),
  }),
  reply: doneReply,
})

export const INVITATION_DAYS = { default: 7, max: 90 } as const
/** A household, not a town: whoever finds the link can register by it. */
export const INVITED_PEOPLE = { default: 1, max: 20 } as const

const invitationSchema = z.object({
  id: z.string(),
  /** For whom, in the administrator's words. */
  note: z.string(),
  /** How many may still register by it. */
  people: z.int(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type Invitation = z.infer<typeof invitationSchema>

export const inviteMember = endpoint({
  method: 'POST',
  path: '/api/admin/invitations',
  summary:
    'Make a link by which one person, or as many as are named, can register; written to the audit log',
  access: 'admin',
  showsOnce: true,
  body: z.object({
    id: newIdSchema,
    note: textUpTo(100).default(''),
    days: z
      .int('Please give whole days')
      .min(1, codedMessage('input.days-min'))
      .max(INVITATION_DAYS.max, codedMessage('input.days-max', { max: INVITATION_DAYS.max }))
      .default(INVITATION_DAYS.default),
    people: z
      .int('Please give a whole number of people')
      .min(1, 'An invitation is for at least one')
      .max(INVITED_PEOPLE.max, `An invitation is for at most ${INVITED_PEOPLE.max}`)
      .default(INVITED_PEOPLE.default),
  }),
  reply: linkReply,
  status: 201,
})

export const listOpenInvitations = endpoint({
  method: 'GET',
  path: '/api/admin/invitations',
  summary: 'Invitations that nobody has used yet and that have not ended',
  access: 'admin',
  reply: replyOf(z.array(invitationSchema)),
})

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/admin/invitations/:id',
  summary: 'End an invitation before its time; written to the audit log',
  access: 'admin',
  params: z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{20,64}$/, 'This is no invitation') }),
  reply: doneReply,
})

const AUDIT_ACTIONS = [
  'entered-admin-area',
  'viewed-member',
  'made-reset-link',
  'removed-second-step',
  'disabled-member',
  'enabled-member',
  'erased-member',
  'made-invitation',
  'ended-invitation',
  'changed-set-up',
] as const

const auditEntrySchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  action: z.enum(AUDIT_ACTIONS),
  /** Username of the admin; null once that account is erased. */
  admin: z.string().nullable(),
  /** Username of the member concerned; null for other actions, or once that account is erased. */
  member: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

const AUDIT_ENTRIES_PER_PAGE = { default: 50, max: 200 } as const

export const listAuditLog = endpoint({
  method: 'GET',
  path: '/api/admin/audit-log',
  summary: 'Who entered the admin area and what was done there about whom, newest first',
  access: 'admin',
  query: z.object({
    cursor: z.string().max(200).optional(),
    limit: limitSchema(AUDIT_ENTRIES_PER_PAGE),
  }),
  reply: pageReplyOf(auditEntrySchema),
})
