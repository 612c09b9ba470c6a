import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useI18n, withAccountWords } from '#languages/i18n.ts'
import { linkHead } from '#languages/page-head.ts'
import { PageLink } from '#languages/page-link.tsx'
import { translator } from '#languages/translate.ts'
import { ask } from '#platform/ask.ts'
import { signing, useSession } from '../use-session.tsx'
import { usePasswordField } from './ask-dialog.tsx'
import { confirmEmailChange } from './calls.ts'
import { OneThing, useMailedToken } from './mailed-link.tsx'
import { OneField } from './one-field.tsx'

export const Route = createFileRoute('/confirm-email')({
  ssr: false,
  beforeLoad: async ({ context }) => ({ words: await withAccountWords(context.language, context.words) }),
  component: ConfirmPage,
  head: ({ match: { context } }) =>
    linkHead(translator(context.language, context.words)('people.readerMenu'), context.site),
})

/** The target of the links in confirmation emails. Opening it changes nothing, because programs open links too. */
function ConfirmPage() {
  const { t } = useI18n()
  const token = useMailedToken()
  const { user } = useSession()
  const title = useRef<HTMLHeadingElement>(null)
  const password = usePasswordField()
  const [confirmed, setConfirmed] = useState<string>()
  useEffect(() => {
    if (confirmed !== undefined) title.current?.focus()
  }, [confirmed])
  if (token === null)
    return (
      <OneThing>
        <Notice kind="missing" level={1} title={t('people.confirmEmail.title')}>
          {t('people.confirmEmail.incomplete')}
        </Notice>
      </OneThing>
    )
  if (confirmed !== undefined)
    return (
      <OneThing>
        <h1 ref={title} tabIndex={-1} className="text-3xl font-extrabold">
          {t('people.confirmEmail.doneTitle')}
        </h1>
        <p className="mt-4 text-base text-ink2 wrap-anywhere">
          {t('people.confirmEmail.done', { email: confirmed })}
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
      <OneField
        field={password}
        action={t('people.confirmEmail.do')}
        submit={async (known) => {
          setConfirmed((await ask(confirmEmailChange, { token, password: known })).email)
          if (user) await signing.renewed()
        }}
      />
    </OneThing>
  )
}
