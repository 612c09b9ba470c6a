import { useMutation } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Button, buttonClass } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import { linkHead } from '#languages/page-head.ts'
import { PageLink } from '#languages/page-link.tsx'
import { translator } from '#languages/translate.ts'
import { OneThing } from '#people/account/mailed-link.tsx'

export const Route = createFileRoute('/newsletter/unsubscribe')({
  component: UnsubscribePage,
  head: ({ match: { context } }) =>
    linkHead(translator(context.language, context.words)('newsletter.oneClick.title'), context.site),
})

/** As required by RFC 8058. */
const ONE_CLICK = { 'List-Unsubscribe': 'One-Click' }

/** Sends the request of mail programs to the address of the page. */
async function leaveHere(): Promise<'done' | 'bad'> {
  const answer = await fetch(window.location.href, { method: 'POST', body: new URLSearchParams(ONE_CLICK) })
  if (answer.status === 404) return 'bad'
  if (!answer.ok) throw new Error(`leaving was answered with ${answer.status}`)
  return 'done'
}

/**
 * A single button. Opening the page changes nothing, since programs open links too. Without scripts, the form itself is
 * sent.
 */
function UnsubscribePage() {
  const { t } = useI18n()
  const title = useRef<HTMLHeadingElement>(null)
  const leave = useMutation({ mutationFn: leaveHere })
  const came = leave.data
  useEffect(() => {
    if (came) title.current?.focus()
  }, [came])
  if (came)
    return (
      <OneThing>
        <h1 ref={title} tabIndex={-1} className="text-3xl font-extrabold">
          {t(came === 'done' ? 'newsletter.oneClick.doneTitle' : 'newsletter.oneClick.badTitle')}
        </h1>
        <p className="mt-4 text-base text-ink2">
          {t(came === 'done' ? 'newsletter.oneClick.done' : 'newsletter.linkBad')}
        </p>
        <PageLink href="/subscribe" className={`${buttonClass('line')} mt-6`}>
          {t('newsletter.oneClick.again')}
        </PageLink>
      </OneThing>
    )
  return (
    <OneThing>
      <h1 className="text-3xl font-extrabold">{t('newsletter.oneClick.title')}</h1>
      <p className="mt-4 text-base text-ink2">{t('newsletter.oneClick.ask')}</p>
      {leave.isError && (
        <p role="alert" className="mt-5 border-s-2 border-danger ps-4 text-base text-danger">
          {t('newsletter.oneClick.failed')}
        </p>
      )}
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          if (!leave.isPending) leave.mutate()
        }}
      >
        {Object.entries(ONE_CLICK).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button kind="act" type="submit" className="mt-6 w-full" busy={leave.isPending}>
          {t('newsletter.oneClick.do')}
        </Button>
      </form>
    </OneThing>
  )
}
