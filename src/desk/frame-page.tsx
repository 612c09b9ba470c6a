import { useLayoutEffect } from 'react'
import { Outlet, createFileRoute } from '@tanstack/react-router'
import { usePath, withDeskWords } from '#languages/i18n.ts'
import { privateHead } from '#languages/page-head.ts'
import { translator } from '#languages/translate.ts'
import { useSession } from '#people/use-session.tsx'
import { OfflineStrip } from './frame/offline-strip.tsx'
import { Rail } from './frame/rail.tsx'
import { sectionAt, sectionsOf } from './frame/sections.ts'
import { TopBar } from './frame/top-bar.tsx'
import { FindField } from './palette/find-field.tsx'
import { NextEditionLink } from './parts/editions/next-edition-link.tsx'

/** Around every page of the desk, with its texts. Rendered in the browser only, and loaded with the first of these pages. */
export const Route = createFileRoute('/_desk')({
  ssr: false,
  beforeLoad: async ({ context: { language, words } }) => ({ words: await withDeskWords(language, words) }),
  // The server renders no page of the desk: this is the title until the page sets its own.
  head: ({ match: { context } }) =>
    privateHead(translator(context.language, context.words)('people.adminMenu'), context.site),
  component: FramePage,
})

/** The rail and the top bar. Without a role there are none: the page says why it is closed, in the frame of public pages. */
function FramePage() {
  const { roles } = useSession()
  const path = usePath()
  const sections = sectionsOf(roles)
  const [home] = sections
  useMarkOnPage(home !== undefined)
  if (!home) return <Outlet />
  const here = sectionAt(sections, path)
  return (
    <div data-desk className="desk-frame min-h-dvh md:grid md:grid-cols-[auto_minmax(0,1fr)]">
      <Rail sections={sections} home={home} here={here} edition={<NextEditionLink />} />
      <div className="flex min-h-dvh min-w-0 flex-col max-md:pb-(--desk-foot)">
        <OfflineStrip />
        <TopBar home={home} here={here} find={<FindField sections={sections} />} />
        <Outlet />
      </div>
    </div>
  )
}

/** Marks the page as one of the desk for the style sheet: with :has(), every change would compute the styles of the page again. */
function useMarkOnPage(isShown: boolean): void {
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-desk-shown', isShown)
    return () => document.documentElement.removeAttribute('data-desk-shown')
  }, [isShown])
}
