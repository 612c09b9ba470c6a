import { openApi } from '#platform/openapi.ts'
import { handle } from '#platform/serve.ts'
import { apiDocument } from '../calls.ts'
import { v1Handlers } from './v1.ts'

export const apiDocumentHandler = handle(apiDocument, async (_input, { config }) =>
  v1Document({ name: config.siteName, url: config.siteUrl }),
)

/** The OpenAPI document of version 1; `/openapi.json` describes all calls of the site. */
export function v1Document(site: { name: string; url: string }): Record<string, unknown> {
  const document = openApi(
    v1Handlers.map(({ call }) => call),
    site,
  )
  const { key } = (document['components'] as { securitySchemes: Record<string, unknown> }).securitySchemes // the shape that `openApi` produces
  return { ...document, components: { securitySchemes: { key } } }
}
