import { createFileRoute } from '@tanstack/react-router'
import { AdministratorsOnly } from '../parts/administrators-only.tsx'
import { DigestDesk } from './digest-desk.tsx'
import { DIGEST_PARTS, type DigestPart } from './rules.ts'
import { deskPage } from '../parts/desk-page.ts'

const ID = /^[\da-f-]{36}$/

type Shown = { part?: DigestPart | undefined; edition?: string | undefined }

export const Route = createFileRoute('/_desk/content-digest')({
  ...deskPage('people.admin.digest'),
  validateSearch: ({ part, edition }: Record<string, unknown>): Shown => ({
    part: DIGEST_PARTS.find((each) => each === part),
    edition: typeof edition === 'string' && ID.test(edition) ? edition : undefined,
  }),
  component: DigestDeskPage,
})

function DigestDeskPage() {
  const { part, edition } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AdministratorsOnly>
      <DigestDesk
        part={part}
        edition={edition}
        onPart={(next) => void navigate({ search: { part: next }, replace: true })}
      />
    </AdministratorsOnly>
  )
}
