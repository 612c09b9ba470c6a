import { apiReferenceHandler } from './documents/reference.ts'
import { apiKeyListHandler } from './keys/api-key-list.ts'
import { apiKeyMakeHandler } from './keys/api-key-make.ts'
import { apiKeyRevokeHandler } from './keys/api-key-revoke.ts'
import { apiKeyRotateHandler } from './keys/api-key-rotate.ts'
import { apiUsageListHandler } from './usage/api-usage-list.ts'
import { apiDocumentHandler } from './v1/api-document.ts'
import { v1Handlers } from './v1/v1.ts'
import type { Handling } from '#platform/serve.ts'

/** The calls that this module serves. */
export const handlers: readonly Handling[] = [
  apiKeyListHandler,
  apiKeyMakeHandler,
  apiKeyRotateHandler,
  apiKeyRevokeHandler,
  apiUsageListHandler,
  apiDocumentHandler,
  apiReferenceHandler,
  ...v1Handlers,
]
