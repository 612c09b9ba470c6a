import { useMutation } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Button, buttonClass } from '#kit/button.tsx'
import { Notice } from '#kit/notice.tsx'
import { useI18n, withAccountWords } from '#languages/i18n.ts'
import { linkHead } from '#languages/page-head.ts'
import { PageLink } from '#languages/page-link.tsx'
import { translator } from '#languages/translate.ts'
import { ask } from '#platform/ask.ts'
import { wordsOf } from '../auth-form.tsx'
import { signing, useSession } from '../use-session.tsx'
import { confirmEmailChange } from './calls.ts'
import { OneThing, useMailedToken } from './mailed-link.tsx'

export const Route = createFileRoute('/confirm-email')({
  ssr: false,
  beforeLoad: async ({ context }) => ({ words: await withAccountWords(context.language, context.words) }),
  component: ConfirmPage,
  head: ({ match: { context } }) =>
    linkHead(translator(context.language, context.words)('people.readerMenu'), context.site),
})

/** Where the mail to a new address leads. To open it changes nothing: programs open links too. */
function ConfirmPage() {
  const { t } = useI18n()
  const token = useMailedToken()
  const { user } = useSession()
  const title = useRef<HTMLHeadingElement>(null)
  const confirm = useMutation({
    mutationFn: (secret: string) => ask(confirmEmailChange, { token: secret }),
    onSuccess: () => (user ? signing.renewed() : undefined),
  })
  useEffect(() => {
    if (confirm.data) title.current?.focus()
  }, [confirm.data])
  if (token === null)
    return (
      <OneThing>
        <Notice kind="missing" level={1} title={t('people.confirmEmail.title')}>
          {t('people.confirmEmail.incomplete')}
        </Notice>
      </OneThing>
    )
  if (confirm.data)
    return (
      <OneThing>
        <h1 ref={title} tabIndex={-1} className="text-3xl font-extrabold">
          {t('people.confirmEmail.doneTitle')}
        </h1>
        <p className="mt-4 text-base text-ink2 wrap-anywhere">
          {t('people.confirmEmail.done', { email: confirm.data.email })}
        </p>
        <PageLink href={user ? '/account?part=sign-in' : '/auth'} className={`${buttonClass('act')} mt-6`}>
          {t(user ? 'people.account.title' : 'people.signIn')}
        </PageLink>
      </OneThing>
    )
  return (
    <OneThing>
      <h1 className="text-3xl font-extrabold">{t('people.confirmEmail.title')}</h1>
      <p className="mt-4 text-base text-ink2">{t('people.confirmEmail.text')}</p>
      {confirm.isError && (
        <p role="alert" className="mt-5 border-s-2 border-danger ps-4 text-base text-danger">
          {t(...wordsOf(confirm.error))}
        </p>
      )}
      <Button
        kind="act"
        className="mt-6 w-full"
        busy={confirm.isPending}
        onClick={() => confirm.mutate(token)}
      >
        {t('people.confirmEmail.do')}
      </Button>
    </OneThing>
  )
}
