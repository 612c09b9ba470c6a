import { useMutation } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, buttonClass } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import { linkHead } from '#languages/page-head.ts'
import { PageLink } from '#languages/page-link.tsx'
import { refusedProblem } from '#languages/refusal-words.ts'
import { translator } from '#languages/translate.ts'
import { OneThing, useMailedToken } from '#people/account/mailed-link.tsx'
import { ask } from '#platform/ask.ts'
import { cameFrom } from '#platform/http/came-from.ts'
import type { OutputOf } from '#platform/call.ts'
import { isRefusal } from '#platform/refusal.ts'
import { newsletterConfirm } from '../calls.ts'
import { LINK_PATHS } from '../rules.ts'
import { CodeForm } from './code-form.tsx'
import { Confirmed } from './confirmed.tsx'

export const Route = createFileRoute('/newsletter/confirm')({
  component: ConfirmPage,
  head: ({ match: { context } }) =>
    linkHead(translator(context.language, context.words)('newsletter.title'), context.site),
})

type Answer = OutputOf<typeof newsletterConfirm>

/**
 * The page to which the email to a new subscriber leads. Opening it changes nothing, since programs also open links and run
 * the scripts behind them.
 */
function ConfirmPage() {
  const token = useMailedToken('t')
  const [answer, setAnswer] = useState<Answer>()
  const [isBad, setBad] = useState(false)
  return (
    <OneThing>
      {answer ? (
        <Confirmed answer={answer} level={1} />
      ) : token === null || isBad ? (
        <ByCode isBad={isBad} onConfirmed={setAnswer} />
      ) : (
        <ByLink token={token} onConfirmed={setAnswer} onBad={() => setBad(true)} />
      )}
    </OneThing>
  )
}

type ByLinkProps = { token: string; onConfirmed: (answer: Answer) => void; onBad: () => void }

/** Without scripts, the form itself is submitted and plain-forms.ts answers. */
function ByLink({ token, onConfirmed, onBad }: ByLinkProps) {
  const { t, addressOf } = useI18n()
  const confirm = useMutation({
    mutationFn: () => ask(newsletterConfirm, { token, came_from: cameFrom() }),
    onSuccess: onConfirmed,
    onError: (error) => {
      if (isRefusal(error) && error.code === 'newsletter.linkBad') onBad()
    },
  })
  const problem = confirm.isError ? refusedProblem(confirm.error, 'newsletter.code.failed') : null
  return (
    <>
      <h1 className="text-3xl font-extrabold">{t('newsletter.confirm.title')}</h1>
      <p className="mt-4 text-base text-ink2">{t('newsletter.confirm.text')}</p>
      {problem && (
        <p role="alert" className="mt-5 border-s-2 border-danger ps-4 text-base text-danger">
          {problem.words(t)}
        </p>
      )}
      <form
        method="post"
        action={addressOf(LINK_PATHS.confirm)}
        onSubmit={(event) => {
          event.preventDefault()
          if (!confirm.isPending) confirm.mutate()
        }}
      >
        <input type="hidden" name="t" value={token} />
        <Button kind="act" type="submit" className="mt-6 w-full" busy={confirm.isPending}>
          {t('newsletter.confirm.do')}
        </Button>
      </form>
    </>
  )
}

/** The second way, for visitors who have no link or one that does not work. */
function ByCode({ isBad, onConfirmed }: { isBad: boolean; onConfirmed: (answer: Answer) => void }) {
  const { t } = useI18n()
  const of = isBad ? 'bad' : 'code'
  return (
    <>
      <div role={isBad ? 'alert' : undefined}>
        <h1 className="text-3xl font-extrabold">{t(`newsletter.confirm.${of}Title`)}</h1>
        <p className="mt-4 text-base text-ink2">{t(`newsletter.confirm.${of}Text`)}</p>
      </div>
      <CodeForm onConfirmed={onConfirmed} />
      <PageLink href="/subscribe" className={`${buttonClass('text', 'medium')} mt-6`}>
        {t('newsletter.confirm.subscribe')}
      </PageLink>
    </>
  )
}
