import { createFileRoute } from '@tanstack/react-router'
import { useI18n, withMemberWords } from '#languages/i18n.ts'
import { privateHead } from '#languages/page-head.ts'
import { translator } from '#languages/translate.ts'
import { useSession } from '#people/use-session.tsx'
import { SupportLock } from './support-lock.tsx'
import { SupportRoom } from './support-room.tsx'

export const Route = createFileRoute('/support')({
  ssr: false,
  beforeLoad: async ({ context }) => ({ words: await withMemberWords(context.language, context.words) }),
  component: SupportPage,
  head: ({ match: { context } }) =>
    privateHead(translator(context.language, context.words)('membership.support.title'), context.site),
})

/** The page on which readers with a plan ask people for help and see the answers. */
function SupportPage() {
  const { t } = useI18n()
  const { user } = useSession()
  return (
    <main id="main" tabIndex={-1} className="container-page min-h-[60dvh] pt-10 sm:pt-14">
      <h1 className="text-3xl font-extrabold sm:text-4xl">{t('membership.support.title')}</h1>
      <p className="mt-3 max-w-[62ch] text-lg text-ink2">{t('membership.support.description')}</p>
      {user === null ? <SupportLock isVisitor /> : <SupportRoom />}
    </main>
  )
}
