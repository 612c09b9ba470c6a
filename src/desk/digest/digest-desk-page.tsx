import { createFileRoute } from '@tanstack/react-router'
import { withDeskWords } from '#languages/i18n.ts'
import { privateHead } from '#languages/page-head.ts'
import { translator } from '#languages/translate.ts'
import { AdministratorsOnly } from '../parts/administrators-only.tsx'
import { DigestDesk } from './digest-desk.tsx'
import { DIGEST_PARTS, type DigestPart } from './rules.ts'

const ID = /^[\da-f-]{36}$/

type Shown = { part?: DigestPart | undefined; edition?: string | undefined }

export const Route = createFileRoute('/content-digest')({
  ssr: false,
  validateSearch: ({ part, edition }: Record<string, unknown>): Shown => ({
    part: DIGEST_PARTS.find((each) => each === part),
    edition: typeof edition === 'string' && ID.test(edition) ? edition : undefined,
  }),
  beforeLoad: async ({ context }) => ({ words: await withDeskWords(context.language, context.words) }),
  component: DigestDeskPage,
  head: ({ match: { context } }) =>
    privateHead(translator(context.language, context.words)('people.admin.digest'), context.site),
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
