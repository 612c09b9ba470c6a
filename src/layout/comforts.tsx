import { useEffect } from 'react'
import { loadToasts } from '#ui/toast.tsx'
import { PageKeys } from '#reader/keys/page-keys.tsx'
import { useOfflinePages } from '#reader/keep-offline.ts'
import { ShelfKeeper } from '#reader/shelf/shelf-keeper.tsx'
import { Counting } from '#newsletter/funnel/counting.tsx'
import { useSession } from '#people/use-session.tsx'

/** Features a page loads once it is idle: its keys, the reader's shelf, and copies for offline use. */
export default function Comforts() {
  const signedIn = useSession().user !== null
  useOfflinePages(signedIn)
  useEffect(() => {
    if (signedIn) loadToasts()
  }, [signedIn])
  return (
    <>
      <PageKeys />
      <ShelfKeeper />
      <Counting />
    </>
  )
}
