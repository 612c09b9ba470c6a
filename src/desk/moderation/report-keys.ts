import { isForPage, keysChoice, singleKey, useKeydown } from '#ui/single-keys.ts'

/** The actions of the report shortcuts. */
export const REPORT_KEYS = { j: 'next', k: 'previous', '?': 'help' } as const
export type ReportAction = (typeof REPORT_KEYS)[keyof typeof REPORT_KEYS]

/** Whether a moderator uses these shortcuts. */
export const reportKeysChoice = keysChoice('cadence_report_keys')

const isReportKey = (key: string): key is keyof typeof REPORT_KEYS => Object.hasOwn(REPORT_KEYS, key)

/** Listens for the report shortcuts while they are enabled and meant for the page. */
export function useReportKeys(onAction: (action: ReportAction) => void): void {
  useKeydown((event) => {
    const key = singleKey(event)
    if (key === null || !isReportKey(key) || !reportKeysChoice.isOn() || !isForPage(event)) return
    event.preventDefault()
    onAction(REPORT_KEYS[key])
  })
}
