import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { replyOf } from './reply.ts'

export const fetchAnalyser = endpoint({
  method: 'GET',
  path: '/api/analyser',
  summary: "Who estimates this member's meals, and what a remote analyser still needs",
  reply: replyOf(
    z.object({
      embedded: z.string(),
      remote: z
        .object({
          /** As shown with a meal: "Ollama llava". */
          name: z.string(),
          provider: z.string(),
          host: z.string(),
          /** The subject of the consent. */
          subject: z.string(),
          hasConsent: z.boolean(),
          photosPerDay: z.int(),
          leftToday: z.int(),
        })
        .nullable(),
      /** Who is asked about barcodes that this server does not know; null if nobody. */
      barcodesAskedAt: z.enum(['Open Food Facts']).nullable(),
    }),
  ),
})
