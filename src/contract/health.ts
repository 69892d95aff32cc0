import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { replyOf } from './reply.ts'

const healthSchema = z.object({ status: z.enum(['live', 'ready']) })

export const fetchLiveness = endpoint({
  method: 'GET',
  path: '/api/health/live',
  summary: 'Answers while the process runs, whatever the database does',
  access: 'anyone',
  reply: replyOf(healthSchema),
})

export const fetchHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Answers when the server can serve members: the database answers too',
  access: 'anyone',
  reply: replyOf(healthSchema),
})
