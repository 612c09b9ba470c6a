import './client-react.ts'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { errorTransfer } from './layout/error-transfer.ts'
import { getRouter } from './router.tsx'

/**
 * Not with <StartClient>, which also loads what server functions need. The site has none, and their serializer is a tenth of
 * what a page loads.
 */
async function hydratePage(): Promise<void> {
  const router = await getRouter()
  router.options.serializationAdapters = [errorTransfer]
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    )
  })
}

// Not awaited: the files of a page wait for this module.
void hydratePage()
