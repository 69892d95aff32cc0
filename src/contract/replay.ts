import { codedMessage } from '#domain/coded-message.ts'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { doneReply, replyOf } from './reply.ts'

const dailyReplaySchema = z.object({
  showReplay: z.boolean(),
  /** The day that it shows; null if there is nothing to show. */
  replayId: z.iso.date().nullable(),
  /** Earliest first. */
  photos: z.array(
    z.object({
      imageUrl: z.string(),
      thumbnailUrl: z.string(),
      foodName: z.string(),
      /** When it was eaten; named by the specification, see docs/domain.md. */
      createdAt: z.iso.datetime(),
      /** kcal as eaten, unrounded. */
      calories: z.number(),
    }),
  ),
})
export type DailyReplay = z.infer<typeof dailyReplaySchema>

export const fetchDailyReplay = endpoint({
  method: 'GET',
  path: '/api/daily-replay',
  summary: "Yesterday's meals with photos, until they were looked through",
  reply: replyOf(dailyReplaySchema),
})

export const completeDailyReplay = endpoint({
  method: 'POST',
  path: '/api/daily-replay/complete',
  summary: 'Remember that a replay was looked through',
  records: true,
  body: z.object({
    replayId: z.iso.date({
      error: (issue) =>
        issue.input === undefined ? codedMessage('input.required') : 'There is no such replay',
    }),
  }),
  reply: doneReply,
})
