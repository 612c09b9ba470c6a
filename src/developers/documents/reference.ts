import { agents } from '#articles/catalogue/agents/calls.ts'
import { articles } from '#articles/calls.ts'
import { tools } from '#articles/catalogue/tools/calls.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { handle } from '#platform/serve.ts'
import { type DocumentedOperation, apiReference } from '../calls.ts'
import { API_GROUPS, type ApiGroup } from '../rules.ts'
import { v1Document } from '../v1/api-document.ts'
import { askSite } from '../v1/site-answers.ts'
import { type Operation, operationsOf, rowsOf, typeOf } from '../document.ts'

/** Used in an example while there is no item it could name. */
const NOTHING_YET = '00000000-0000-4000-8000-000000000000'

export const apiReferenceHandler = handle(apiReference, async ({ group }, context) => {
  const { siteName: name, siteUrl: url } = context.config
  const document = operationsOf(v1Document({ name, url }))
  const known = await someId(group, context)
  const wanted: readonly string[] = API_GROUPS[group]
  return {
    operations: wanted.flatMap((id) => {
      const found = document.find((each) => each.id === id)
      return found ? [describeOperation(found, known)] : []
    }),
  }
})

/** The id of the newest item of a group whose items have their own addresses. */
async function someId(group: ApiGroup, context: RequestContext): Promise<string> {
  const items = await newest(group, context)
  return items[0]?.id ?? NOTHING_YET
}

async function newest(group: ApiGroup, context: RequestContext): Promise<readonly { id: string }[]> {
  const one = { limit: 1 }
  if (group === 'articles') return (await askSite(articles, one, context)).items
  if (group === 'tools') return (await askSite(tools, one, context)).items
  if (group === 'agents') return (await askSite(agents, one, context)).items
  return []
}

const describeOperation = (operation: Operation, known: string): DocumentedOperation => ({
  id: operation.id,
  path: operation.path,
  scope: operation.scope,
  parameters: operation.parameters.map(({ name, in: where, required, schema }) => ({
    name,
    in: where,
    required,
    type: typeOf(schema),
    min: schema.minimum ?? null,
    max: schema.maximum ?? null,
    usual: schema.default === undefined ? null : JSON.stringify(schema.default),
    example: exampleOf(operation.id, name, known),
  })),
  fields: rowsOf(operation.answer),
  problems: [...operation.problems],
})

/** An example value good enough for a response, so that no one has to look up an id. */
function exampleOf(id: string, parameter: string, known: string): string | null {
  if (parameter === 'id') return known
  if (parameter === 'limit') return '3'
  if (parameter === 'since' && id === 'v1-changes') return '2026-01-01T00:00:00Z'
  return null
}
