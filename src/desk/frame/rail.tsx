import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { Disclosure, ROW } from '#ui/disclosure.tsx'
import { Mark } from '#ui/mark.tsx'
import { useI18n } from '#languages/i18n.ts'
import { failsIn, useLiveDeskState, waitingIn } from './desk-counts.ts'
import { SectionLink } from './section-link.tsx'
import { SectionSign } from './section-sign.tsx'
import type { Section } from './sections.ts'

const LOGO =
  'flex h-12 shrink-0 items-center gap-2.5 px-4 text-lg font-extrabold focus-inside max-md:hidden rail:px-5'

type RailProps = {
  sections: readonly Section[]
  home: Section
  here: Section | undefined
  /** The link to the next edition, below the sections. */
  edition: ReactNode
}

/** The sections of the desk: at the side, only as icons where the window is narrow, and as a bar at the foot of a phone. */
export function Rail({ sections, home, here, edition }: RailProps) {
  const { t, site } = useI18n()
  const state = useLiveDeskState()
  const firstApart = sections.find(({ apart }) => apart)
  const apart = sections.filter((section) => section.apart)
  return (
    <nav
      aria-label={t('newsroom.desk.sections')}
      className="z-20 flex flex-col border-line bg-paper max-md:fixed max-md:inset-x-0 max-md:bottom-(--player-height,0px) max-md:h-(--desk-foot) max-md:border-t md:sticky md:top-0 md:h-dvh md:w-14 md:border-e rail:w-55 print:hidden"
    >
      <SectionLink section={home} className={LOGO}>
        <Mark />
        <span className="max-rail:sr-only">{site.name}</span>
      </SectionLink>
      <ul className="max-md:grid max-md:auto-cols-fr max-md:grid-flow-col md:min-h-0 md:grow md:overflow-y-auto md:py-2">
        {sections.map((section) => (
          <li
            key={section.name}
            className={`${section.apart ? 'max-md:hidden' : ''} ${section === firstApart ? 'rail:mt-2 rail:bg-[linear-gradient(var(--line),var(--line))] rail:bg-size-[calc(100%-2.5rem)_1px] rail:bg-position-[top_center] rail:bg-no-repeat rail:pt-2' : ''}`}
          >
            <SectionLink section={section} here={here === section} className={ITEM}>
              <section.icon {...LARGE} />
              <span className="truncate md:max-rail:sr-only">
                {t(`newsroom.desk.section.${section.name}`)}
              </span>
              {state && <SectionSign waiting={waitingIn(section, state)} fails={failsIn(section, state)} />}
            </SectionLink>
          </li>
        ))}
        {apart.length > 0 && (
          <li className="md:hidden">
            <More
              sections={apart}
              here={here}
              failing={state ? apart.filter((each) => failsIn(each, state)) : []}
            />
          </li>
        )}
      </ul>
      {edition}
    </nav>
  )
}

type MoreProps = {
  sections: readonly Section[]
  here: Section | undefined
  /** Those of them in which something fails. */
  failing: readonly Section[]
}

/** The sections that have no place at the foot of a phone. */
function More({ sections, here, failing }: MoreProps) {
  const { t } = useI18n()
  const within = sections.some((section) => section === here)
  return (
    <Disclosure
      above
      label={failing.length > 0 ? t('newsroom.desk.moreFailing') : t('newsroom.desk.more')}
      face={
        <>
          <Ellipsis {...LARGE} />
          <span className="truncate">{t('newsroom.desk.more')}</span>
          <SectionSign waiting={null} fails={failing.length > 0} />
        </>
      }
      className={`${ITEM} ${within ? 'border-ink! font-bold text-ink' : ''}`}
    >
      <ul>
        {sections.map((section) => (
          <li key={section.name}>
            <SectionLink
              section={section}
              here={here === section}
              className={`${ROW} min-h-11 aria-[current]:font-bold`}
              closes
            >
              <section.icon {...LARGE} />
              {t(`newsroom.desk.section.${section.name}`)}
              {failing.includes(section) && <SectionSign inline waiting={null} fails />}
            </SectionLink>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

const LARGE = { className: 'size-4.5 shrink-0', strokeWidth: 1.8, 'aria-hidden': true } as const

const ITEM =
  'relative flex items-center border-transparent font-medium text-ink2 focus-inside hover:text-ink aria-[current]:border-ink aria-[current]:font-bold aria-[current]:text-ink ' +
  'max-md:h-14 max-md:flex-col max-md:gap-0.5 max-md:border-t-[3px] max-md:px-0.5 max-md:pt-1.5 max-md:text-2xs ' +
  'md:h-10 md:gap-3 md:border-s-[3px] md:ps-4 md:text-sm md:hover:bg-lit md:aria-[current]:bg-lit rail:pe-5 rail:ps-[17px]'
