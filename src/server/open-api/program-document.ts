import { PROGRAMS_ROOT } from '#contract/token-scope.ts'
import {
  type ApiDocument,
  mapValues,
  type Operation,
  withUsedComponents,
} from '#server/http/document-components.ts'

export const PROMISE =
  'Calls under /api/v1 stay: none is taken away, none changes its meaning, no field leaves a reply and none becomes required in what is sent. ' +
  'New calls, new optional fields to send, new fields in replies and new failure codes may come: ignore what you do not know. ' +
  'What cannot keep this would come as /api/v2, with /api/v1 beside it for a year at least.'

/** The version is in the address: clients need not repeat it in the name of each call. */
const withoutVersion = ({ operationId, ...operation }: Operation): Operation =>
  operationId === undefined
    ? operation
    : { ...operation, operationId: operationId.replace('V1', '') }

/** The part of the OpenAPI document that is for programs. */
export const programDocument = (whole: ApiDocument): ApiDocument =>
  withUsedComponents({
    ...whole,
    info: { ...whole.info, title: 'Forkcast for programs', description: PROMISE },
    paths: Object.fromEntries(
      Object.entries(whole.paths ?? {})
        .filter(([path]) => path.startsWith(`${PROGRAMS_ROOT}/`))
        .map(([path, operations]) => [path, mapValues(operations, withoutVersion)]),
    ),
  })
