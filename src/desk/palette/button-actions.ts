import { useQuery } from '@tanstack/react-query'
import { type NavigateOptions, useRouter } from '@tanstack/react-router'
import {
  Archive,
  CalendarSearch,
  Eraser,
  FileStack,
  Link2,
  type LucideIcon,
  Newspaper,
  Search,
} from 'lucide-react'
import { useI18n } from '#languages/i18n.ts'
import type { Key } from '#languages/translate.ts'
import { callQuery } from '#platform/ask.ts'
import { SOURCE_CATEGORIES } from '#sources/rules.ts'
import { type SampleCounts, sampleContent } from '#writing/samples/calls.ts'
import { useComposeEdition } from '../parts/editions/next-edition.ts'
import { useOpenPage } from '../frame/section-keys.ts'
import { type DeskButton, pressButton, pressWhenShown } from '../frame/offered-actions.ts'
import type { Scraped } from '../parts/scrape-now.ts'
import type { Row } from './rows.ts'

type ButtonAction = {
  label: Key
  /** Further words that find it. */
  words: readonly Key[]
  icon: LucideIcon
  page: NavigateOptions
}

const scraping = (hash: string): NavigateOptions => ({ to: '/admin', search: { tab: 'scraping' }, hash })

/** The buttons of the desk that start something, in the order of the palette, with the page that shows them. */
const BUTTONS: Record<DeskButton, ButtonAction> = {
  backup: {
    label: 'newsroom.backup.start',
    words: ['newsroom.backup.title'],
    icon: Archive,
    page: { to: '/content-monitoring', search: { tab: 'backups' } },
  },
  events: {
    label: 'newsroom.scraping.discover',
    words: ['newsroom.monitoring.job.search-events', 'newsroom.scraping.scrape'],
    icon: CalendarSearch,
    page: scraping('events'),
  },
  tools: {
    label: 'newsroom.automation.search',
    words: ['newsroom.automation.part.search'],
    icon: Search,
    page: scraping('tools'),
  },
  agents: {
    label: 'newsroom.scraping.searchAgents',
    words: ['newsroom.scraping.agents'],
    icon: Search,
    page: scraping('agents'),
  },
  cleanup: {
    label: 'newsroom.scraping.clean',
    words: ['newsroom.scraping.cleanup'],
    icon: Eraser,
    page: scraping('cleanup'),
  },
  'tool-urls': {
    label: 'newsroom.automation.fix',
    words: ['newsroom.automation.part.addresses'],
    icon: Link2,
    page: { to: '/fix-tool-urls' },
  },
  samples: {
    label: 'newsroom.samples.remove',
    words: ['newsroom.samples.title'],
    icon: Eraser,
    page: { to: '/content-monitoring', search: {} },
  },
}
const NAMES = Object.keys(BUTTONS) as DeskButton[] // the keys of a record

/** Presses the buttons of an administrator's pages: where one is on the screen, or on the page that has it. */
export function useButtonActions(isAdministrator: boolean): Row[] {
  const { t } = useI18n()
  const press = usePress()
  const samples = useQuery({ ...callQuery(sampleContent, {}), enabled: isAdministrator })
  const hasSamples = samples.data !== undefined && isSome(samples.data.removable)
  return NAMES.filter((name) => name !== 'samples' || hasSamples).map((name) => {
    const { label, words, icon, page } = BUTTONS[name]
    return {
      id: name,
      label: t(label),
      words: words.map((each) => t(each)).join(' '),
      icon,
      run: () => press(name, page),
    }
  })
}

const isSome = (counts: SampleCounts): boolean => Object.values(counts).some((count) => count > 0)

/** Presses a button, after opening its page if it is not on the screen. Whoever leaves that page does not want it any longer. */
function usePress(): (name: DeskButton, page: NavigateOptions) => void {
  const router = useRouter()
  const open = useOpenPage()
  return (name, page) => {
    if (pressButton(name)) return
    void open(page).then(() => {
      const cancel = pressWhenShown(name)
      const stop = router.subscribe('onBeforeNavigate', () => {
        cancel()
        stop()
      })
    })
  }
}

/** Composes the next edition, and opens it. */
export function useComposeAction(): Row {
  const { t } = useI18n()
  const compose = useComposeEdition('edition')
  return {
    id: 'compose',
    label: t('newsroom.digest.compose'),
    words: `${t('newsroom.digest.edition')} ${t('newsroom.digest.nextTitle')}`,
    icon: FileStack,
    run: () => {
      if (!compose.isPending) compose.mutate()
    },
  }
}

/** Fetches the sources of one category. */
export function useScrapeActions(scrape: (what: Scraped) => void): Row[] {
  const { t } = useI18n()
  return SOURCE_CATEGORIES.map((category) => ({
    id: `scrape-${category}`,
    label: t('newsroom.scraping.scrapeOf', { what: t(`sources.category.${category}`) }),
    words: t('newsroom.review.scrape'),
    icon: Newspaper,
    run: () => scrape(category),
  }))
}
