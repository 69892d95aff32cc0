import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
} from 'fastify-type-provider-zod'
import * as z from 'zod'
import { userSchema } from '#contract/accounts/member.ts'
import { activitySchema } from '#contract/activity.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { labelReadingSchema } from '#contract/labels.ts'
import { analysisSchema } from '#contract/estimates.ts'
import { candidateSchema, estimateSchema, mealSchema, recentMealSchema } from '#contract/meals.ts'
import { mealItemSchema } from '#contract/meal-items.ts'
import { measurementSchema } from '#contract/measurements.ts'
import { ownFoodSchema } from '#contract/own-foods.ts'
import { problemSchema } from '#contract/problem.ts'
import { problemsByStatus } from '#contract/problems-of.ts'
import { ANY_ROOT } from './api-texts.ts'
import {
  type ApiDocument,
  shareFailures,
  inOpenApi3,
  withUsedComponents,
} from './document-components.ts'

/** Schemas that several calls share, by their names in the document. */
const NAMED_SCHEMAS = {
  Activity: activitySchema,
  Analysis: analysisSchema,
  Estimate: estimateSchema,
  LabelReading: labelReadingSchema,
  Meal: mealSchema,
  MealCandidate: candidateSchema,
  MealItem: mealItemSchema,
  Measurement: measurementSchema,
  OwnFood: ownFoodSchema,
  RecentMeal: recentMealSchema,
  User: userSchema,
}
// Not zod's global registry: names there would affect every other JSON schema made from these.
const schemaRegistry = z.registry<{ id?: string }>()
for (const [id, schema] of Object.entries(NAMED_SCHEMAS)) schemaRegistry.add(schema, { id })

const describeRoute = createJsonSchemaTransform({ schemaRegistry })
const addNamedSchemas = createJsonSchemaTransformObject({ schemaRegistry })

/** Such as `getWeightHistory`, by which generated clients name a call. */
const operationIdOf = (method: string, url: string): string =>
  url
    .replace(/^\/api/, method.toLowerCase())
    .replace(/[:*]/g, 'by-')
    .replace(/[^A-Za-z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase())

/** The reply and the failures of a call by HTTP status. */
const byStatus = (endpoint: Endpoint, path: string): Record<number, z.ZodType> => ({
  ...Object.fromEntries(
    [...problemsByStatus({ ...endpoint, path: path as Endpoint['path'] })].map(
      ([status, codes]) => [status, problemSchema.extend({ code: z.enum(codes) })],
    ),
  ),
  [endpoint.status ?? 200]: endpoint.reply,
})

type Route = Parameters<typeof describeRoute>[0]
const describe = ({ schema, ...route }: Route) => {
  const { endpoint } = route.route.config ?? {}
  return describeRoute({
    ...route,
    schema: { ...schema, ...(endpoint && { response: byStatus(endpoint, route.url) }) },
  })
}

/** A call without its own rules is a member's. */
const named = <Described extends { schema: object; url: string }>(
  described: Described,
  method: string,
): Described => ({
  ...described,
  schema: {
    security: [{ sessionCookie: [] }],
    ...described.schema,
    operationId: operationIdOf(method, described.url),
  },
})

/** Lets the server make the OpenAPI document of all calls that are mounted from now on. */
export const describeCalls = async (app: FastifyInstance, version: string): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      info: {
        title: 'Forkcast',
        version,
        description: 'The calls of the Forkcast web app.',
        license: { name: 'AGPL-3.0-or-later', url: 'https://www.gnu.org/licenses/agpl-3.0.html' },
      },
      servers: [{ url: ANY_ROOT }],
      components: {
        securitySchemes: {
          personalToken: { type: 'http', scheme: 'bearer' },
          sessionCookie: { type: 'apiKey', in: 'cookie', name: 'forkcast.session_token' },
        },
      },
    },
    // Pages and their files are not part of the API.
    transform: (route) =>
      route.url.startsWith('/api/')
        ? named(describe(route), String(route.route.method))
        : { schema: { hide: true }, url: route.url },
    transformObject: (document) =>
      withUsedComponents(shareFailures(inOpenApi3(addNamedSchemas(document) as ApiDocument))),
  })
}
