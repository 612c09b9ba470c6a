import { useQueryClient } from '@tanstack/react-query'
import {
  Download,
  Globe,
  Keyboard,
  ListChecks,
  LogOut,
  Mail,
  Monitor,
  Moon,
  Newspaper,
  PanelTop,
  PenLine,
  RefreshCw,
  Rss,
  Sun,
  UserRound,
} from 'lucide-react'
import { saveFile } from '#ui/save-file.ts'
import { useKeysOn } from '#ui/single-keys.ts'
import { type Theme, THEMES, chooseTheme } from '#ui/theme.ts'
import { toast } from '#ui/toast.tsx'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGES, LANGUAGE_NAMES } from '#languages/rules.ts'
import { adminSubscribersExport } from '#newsletter/bounces/calls.ts'
import { audienceFile } from '#newsletter/funnel/calls.ts'
import { useSignOut } from '#people/reader-menu.tsx'
import { useSession } from '#people/use-session.tsx'
import { ask, requestOf } from '#platform/ask.ts'
import { refetchAnswers } from '#platform/http/refresh-answers.ts'
import { aiNewsSourcesExport } from '#sources/calls.ts'
import { type DeskState, useDeskState } from '../frame/desk-counts.ts'
import { deskKeysChoice } from '../frame/desk-keys.ts'
import { useOpenPage } from '../frame/section-keys.ts'
import { useOpenNextEdition } from '../parts/editions/next-edition.ts'
import { useScrapeNow } from '../parts/scrape-now.ts'
import { useAction } from '../parts/use-action.ts'
import { useButtonActions, useComposeAction, useScrapeActions } from './button-actions.ts'
import type { Row } from './rows.ts'

type Dialogs = { onSources: () => void; onKeys: () => void }

/** The actions that the person may run, the most frequent ones first. */
export function useActions({ onSources, onKeys }: Dialogs): Row[] {
  const { roles } = useSession()
  const isAdministrator = roles.includes('admin')
  const forAdministrators = useNewsroomActions(onSources)
  const buttons = useButtonActions(isAdministrator)
  const exports = useExports()
  const own = useOwnActions(onKeys)
  const looks = useLooks()
  return isAdministrator
    ? [...forAdministrators, ...own.first, ...looks, ...exports, ...buttons, ...own.last]
    : [...own.first, ...looks, ...own.last]
}

function useNewsroomActions(onSources: () => void): Row[] {
  const { t, language, site } = useI18n()
  const open = useOpenPage()
  const scrape = useScrapeNow()
  const startScrape: typeof scrape.start = (what) => {
    scrape.start(what)
    toast.info(t('newsroom.review.scraping'))
  }
  const compose = useComposeAction()
  const categories = useScrapeActions(startScrape)
  const edition = useDeskState()?.next_edition
  const { open: openEdition } = useOpenNextEdition()
  const toEdition = ({ kind, at, state }: NonNullable<DeskState['next_edition']>): Row => {
    const time = dateFormat(language, {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: site.timeZone,
    }).format(new Date(at))
    const name = t(`newsroom.desk.next.${kind}`, { time })
    return {
      id: 'edition',
      label: t(state === 'approved' ? 'newsroom.today.openOf' : 'newsroom.desk.find.approve', { name }),
      icon: Mail,
      run: openEdition,
    }
  }
  return [
    ...(edition ? [toEdition(edition)] : []),
    {
      id: 'scrape',
      label: t('newsroom.review.scrape'),
      icon: Newspaper,
      run: () => startScrape(),
    },
    ...categories,
    compose,
    { id: 'sources', label: t('newsroom.desk.find.sources'), icon: Rss, run: onSources },
    {
      id: 'write',
      label: t('newsroom.desk.find.write'),
      icon: PenLine,
      run: () => void open({ to: '/admin', search: { tab: 'create' } }),
    },
    {
      id: 'first-steps',
      label: t('people.firstSteps.name'),
      icon: ListChecks,
      run: () => void open({ to: '/admin/today', search: { steps: 'first' } }),
    },
  ]
}

function useExports(): Row[] {
  const { t } = useI18n()
  const sources = useAction({
    mutationFn: () => ask(aiNewsSourcesExport, {}),
    onSuccess: ({ file_name: name, opml }) => saveFile(name, new Blob([opml], { type: 'text/x-opml' })),
    failed: 'newsroom.review.sourcesFailed',
  })
  return [
    {
      id: 'export-sources',
      label: t('newsroom.desk.find.exportSources'),
      icon: Download,
      run: () => sources.mutate(),
    },
    {
      id: 'export-subscribers',
      label: t('newsroom.desk.find.exportSubscribers'),
      icon: Download,
      run: () => download(requestOf(adminSubscribersExport, {}).url),
    },
    {
      id: 'export-audience',
      label: t('newsroom.desk.find.exportAudience'),
      icon: Download,
      run: () => download(requestOf(audienceFile, {}).url),
    },
  ]
}

/** Downloads what an address answers, as a click on a link to it would. */
function download(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}

const THEME_ICONS: Record<Theme, Row['icon']> = { system: Monitor, light: Sun, dark: Moon }
const THEME_TEXTS = {
  system: 'newsroom.desk.find.device',
  light: 'newsroom.desk.find.light',
  dark: 'newsroom.desk.find.dark',
} as const

/** The themes and languages that are not used. */
function useLooks(): Row[] {
  const { t, language, setLanguage } = useI18n()
  const current = document.documentElement.dataset['theme'] ?? 'system'
  return [
    ...THEMES.filter((theme) => theme !== current).map((theme) => ({
      id: theme,
      label: t(THEME_TEXTS[theme]),
      words: t('kit.theme'),
      icon: THEME_ICONS[theme],
      run: () => chooseTheme(theme),
    })),
    ...LANGUAGES.filter((other) => other !== language).map((other) => ({
      id: other,
      label: t('newsroom.desk.find.language', { language: LANGUAGE_NAMES[other] }),
      words: new Intl.DisplayNames(language, { type: 'language' }).of(other),
      icon: Globe,
      run: () => void setLanguage(other),
    })),
  ]
}

/** What everyone may do on the desk. */
function useOwnActions(onKeys: () => void): { first: Row[]; last: Row[] } {
  const { t } = useI18n()
  const client = useQueryClient()
  const open = useOpenPage()
  const signOut = useSignOut()
  const isOn = useKeysOn(deskKeysChoice)
  return {
    first: [
      {
        id: 'refresh',
        label: t('newsroom.review.refresh'),
        icon: RefreshCw,
        run: () => void refetchAnswers(client, { type: 'active' }),
      },
      {
        id: 'site',
        label: t('newsroom.desk.viewSite'),
        icon: PanelTop,
        run: () => void open({ to: '/' }),
      },
      {
        id: 'keys',
        label: t('newsroom.desk.find.allKeys'),
        words: t('newsroom.review.keys'),
        ...(isOn && { keys: ['?'] }),
        icon: Keyboard,
        run: onKeys,
      },
      {
        id: 'letters',
        label: t(isOn ? 'newsroom.desk.find.keysOff' : 'newsroom.desk.find.keysOn'),
        words: t('newsroom.review.keys'),
        icon: Keyboard,
        run: () => deskKeysChoice.choose(!isOn),
      },
    ],
    last: [
      {
        id: 'account',
        label: t('people.myAccount'),
        icon: UserRound,
        run: () => void open({ to: '/account' }),
      },
      { id: 'sign-out', label: t('people.signOut'), icon: LogOut, run: () => void signOut() },
    ],
  }
}
