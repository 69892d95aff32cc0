import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
} from 'fastify-type-provider-zod'
import * as z from 'zod'
import { userSchema } from '#contract/accounts/member.ts'
import { activitySchema } from '#contract/activities.ts'
import { labelReadingSchema } from '#contract/labels.ts'
import {
  analysisSchema,
  candidateSchema,
  estimateSchema,
  mealItemSchema,
  mealSchema,
  recentMealSchema,
} from '#contract/meals.ts'
import { measurementSchema } from '#contract/measurements.ts'
import { ownFoodSchema } from '#contract/own-foods.ts'
import type { Config } from '#server/config/config.ts'
import { type ApiDocument, shareFailures, withUsedComponents } from './document-components.ts'

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

/** Serves the OpenAPI document of all calls. */
export const describeCalls = async (
  app: FastifyInstance,
  version: string,
  { rootPath }: Config,
): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      info: { title: 'Forkcast', version, description: 'The calls of the Forkcast web app.' },
      servers: [{ url: rootPath || '/' }],
      components: { securitySchemes: { personalToken: { type: 'http', scheme: 'bearer' } } },
    },
    // Pages and their files are not part of the API.
    transform: (route) =>
      route.url.startsWith('/api/')
        ? describeRoute(route)
        : { schema: { hide: true }, url: route.url },
    transformObject: (document) =>
      withUsedComponents(shareFailures(addNamedSchemas(document) as ApiDocument)),
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.serializer(JSON.stringify).type('application/json; charset=utf-8').send(app.swagger()),
  )
}
