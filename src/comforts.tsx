import { PageKeys } from '#library/shelf/page-keys.tsx'
import { useOfflinePages } from '#library/shelf/keep-offline.ts'
import { useSession } from '#people/use-session.tsx'

/** What a page has once it has come to rest: its keys, and copies for when there is no network. */
export default function Comforts() {
  useOfflinePages(useSession().user !== null)
  return <PageKeys />
}
