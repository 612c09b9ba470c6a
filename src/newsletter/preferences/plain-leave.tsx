import { useRouterState } from '@tanstack/react-router'
import { Button } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import { LINK_PATHS } from '../rules.ts'

/**
 * The forms for browsers without scripts: to unsubscribe, and to see the choices, which plain-forms.ts answers. Hidden from
 * others.
 */
export function PlainLeave() {
  const { t, addressOf } = useI18n()
  const token = useRouterState({ select: ({ location }) => new URLSearchParams(location.searchStr).get('t') })
  return (
    <main id="main" tabIndex={-1} className="container-page min-h-[60dvh] pt-10 sm:pt-14">
      <noscript>
        <div className="w-full max-w-[480px]">
          <h1 className="text-3xl font-extrabold">{t('newsletter.oneClick.title')}</h1>
          <p className="mt-4 text-base text-ink2">{t('newsletter.preferences.leaveOnly')}</p>
          <form method="post" action={addressOf(LINK_PATHS.manage)}>
            <input type="hidden" name="t" value={token ?? ''} />
            <Button kind="line" type="submit" name="do" value="show" className="mt-6 w-full">
              {t('newsletter.confirmed.preferences')}
            </Button>
            <Button kind="act" type="submit" className="mt-3 w-full">
              {t('newsletter.oneClick.do')}
            </Button>
          </form>
        </div>
      </noscript>
    </main>
  )
}
