import { expect, test } from 'vitest'
import { EndlessRule, UnreadableRule, datesOf } from './read-recurrence.ts'

const DAY = 86_400_000
const DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const FROM = new Date('2027-01-01T00:00:00Z')
const TO = new Date('2027-07-10T00:00:00Z')

function read(text: string, start: string, budget = { left: Number.POSITIVE_INFINITY }): string[] {
  const ms = Date.parse(`${start}Z`)
  const moment = { ms, isDay: false, eventTimeAt: (wall: number) => ({ at: new Date(wall) }) }
  return [...datesOf(text, moment, { from: FROM, to: TO, budget })]
    .filter((at) => at >= FROM.getTime() && at <= TO.getTime())
    .map((at) => new Date(at).toISOString().slice(0, 16))
}

test('a rule of every kind gives the dates that the standard requires', () => {
  const cases: [rule: string, start: string, dates: string[]][] = [
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;UNTIL=20270201', '2026-12-29T18:00', ['01-12', '01-14', '01-26', '01-28']],
    ['FREQ=MONTHLY;BYDAY=1TU;UNTIL=20270401', '2020-01-07T18:00', ['01-05', '02-02', '03-02']],
    ['FREQ=MONTHLY;BYDAY=-1TH;COUNT=3', '2026-12-31T18:00', ['01-28', '02-25']],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;UNTIL=20270401', '2026-01-30T18:00', ['01-29', '02-26', '03-31']],
    ['FREQ=MONTHLY;BYMONTHDAY=-1,15;UNTIL=20270301', '2026-01-15T18:00', ['01-15', '01-31', '02-15', '02-28']],
    ['FREQ=YEARLY', '2019-03-08T18:00', ['03-08']],
    ['FREQ=YEARLY;BYMONTH=5;BYDAY=2SU', '2019-05-12T18:00', ['05-09']],
    ['FREQ=YEARLY;BYDAY=2MO,-1FR;UNTIL=20270201', '1997-01-13T18:00', ['01-11']],
    ['FREQ=YEARLY;BYWEEKNO=20', '1997-05-12T18:00', ['05-17']],
    ['FREQ=YEARLY;BYYEARDAY=1,100', '1997-01-01T18:00', ['01-01', '04-10']],
    ['FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=3', '2019-02-03T18:00', ['02-03']],
    ['FREQ=DAILY;BYMONTH=3;BYMONTHDAY=-1', '2019-03-31T18:00', ['03-31']],
    ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', '2026-11-13T18:00', []],
    ['FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=2;UNTIL=20270115', '2026-12-30T18:00', ['01-06', '01-13']],
  ] // prettier-ignore
  for (const [rule, start, dates] of cases)
    expect(read(rule, start), rule).toEqual(dates.map((day) => `2027-${day}T18:00`))
  expect(read('FREQ=DAILY;BYHOUR=9,17;COUNT=3', '2027-02-01T09:00')).toEqual([
    '2027-02-01T09:00',
    '2027-02-01T17:00',
    '2027-02-02T09:00',
  ])
  expect(read('FREQ=HOURLY;INTERVAL=6;UNTIL=20270101T120000', '2001-01-01T00:00')).toEqual([
    '2027-01-01T00:00',
    '2027-01-01T06:00',
    '2027-01-01T12:00',
  ])
})

test('random rules give the same dates as a search through all days', () => {
  const random = seeded(7)
  const some = <Value>(list: readonly Value[]) => [...new Set([random(list), random(list), random(list)])]
  const often = (n: number) => random([...Array(n).keys()]) === 0
  for (let n = 0; n < 100; n++) {
    const freq = random(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'])
    const isLong = freq === 'MONTHLY' || freq === 'YEARLY'
    const months = often(3) ? some([1, 2, 3, 5, 6, 12]) : null
    const monthDays = freq !== 'WEEKLY' && often(3) ? some([1, 13, 15, 28, 31, -1, -2]) : null
    const ordinals = isLong && monthDays === null && often(2)
    const days = often(2) ? some(ordinals ? ['1MO', '2TU', '-1FR', '3WE', '-2SU', '5TH'] : DAYS) : null
    const positions = (days ?? monthDays) !== null && often(3) ? some([1, 2, -1]) : null
    const count = often(3) ? random([1, 5, 30]) : null
    const interval = random([1, 1, 2, 3])
    const start = Date.UTC(2026, random([0, 3, 7, 10, 11]), random([1, 4, 15, 28, 31]), 9, 30)
    const rule: Rule = { freq, interval, months, monthDays, days, positions, count }
    const lists = { BYMONTH: months, BYMONTHDAY: monthDays, BYDAY: days, BYSETPOS: positions, COUNT: count }
    const parts = Object.entries(lists).flatMap(([name, value]) => (value === null ? [] : `${name}=${String(value)}`))
    const text = [`FREQ=${freq};INTERVAL=${interval}`, ...parts].join(';')
    const from = new Date(start).toISOString().slice(0, 16)
    expect(read(text, from), `${text} from ${from}`).toEqual(searched(rule, start))
  }
}) // prettier-ignore

test('a rule that never ends, never matches or contradicts itself is abandoned', () => {
  for (const rule of ['FREQ=SECONDLY;COUNT=1000000000', 'FREQ=MINUTELY;COUNT=1000000000'])
    expect(() => read(rule, '2020-01-01T00:00'), rule).toThrow(EndlessRule)
  const [first] = datesOf('FREQ=SECONDLY', { ms: 0, isDay: false, eventTimeAt: (ms) => ({ at: new Date(ms) }) }, { from: FROM, to: TO, budget: { left: 20_000 } }) // prettier-ignore
  expect(first).toBeGreaterThan(FROM.getTime() - 3 * DAY)
  const never = [
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31',
    'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=31',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31',
    'FREQ=YEARLY;INTERVAL=9999',
  ]
  for (const rule of never) expect(read(rule, '2020-01-01T00:00'), rule).toEqual([])
  const unreadable = ['', 'nonsense', 'FREQ=', 'FREQ=SOMETIMES', 'FREQ=DAILY;COUNT=0', 'FREQ=DAILY;INTERVAL=1000000000', 'FREQ=WEEKLY;BYDAY=XX', 'FREQ=YEARLY;BYDAY=20MO', 'FREQ=DAILY;UNTIL=soon', `FREQ=DAILY;BYDAY=${'MO,'.repeat(500)}`] // prettier-ignore
  for (const rule of unreadable) expect(() => read(rule, '2020-01-01T00:00'), rule).toThrow(UnreadableRule)
})

test('rules that share a step budget are abandoned when it is used up', () => {
  const budget = { left: 1000 }
  expect(read('FREQ=WEEKLY', '2026-12-01T18:00', budget)).toHaveLength(27)
  const left = budget.left
  expect(left).toBeLessThan(1000)
  expect(() => {
    for (let n = 0; n < 1000; n++) read('FREQ=WEEKLY', '2026-12-01T18:00', budget)
  }).toThrow(EndlessRule)
})

type Rule = {
  freq: string
  interval: number
  months: number[] | null
  monthDays: number[] | null
  days: string[] | null
  positions: number[] | null
  count: number | null
}

/** The dates that the standard demands, found by checking every day. */
function searched(rule: Rule, start: number): string[] {
  const begin = new Date(start)
  const midnight = start - (start % DAY)
  const groups = new Map<number, number[]>()
  for (let ms = start - 400 * DAY; ms < TO.getTime() + 400 * DAY; ms += DAY) {
    const at = new Date(ms)
    const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()]
    const weekday = at.getUTCDay()
    const ofWeek = (time: number) => Math.floor((time - Date.UTC(1970, 0, 5)) / (7 * DAY))
    const period = {
      DAILY: Math.round((ms - (ms % DAY) - midnight) / DAY),
      WEEKLY: ofWeek(ms) - ofWeek(start),
      MONTHLY: (year - begin.getUTCFullYear()) * 12 + month - begin.getUTCMonth(),
      YEARLY: year - begin.getUTCFullYear(),
    }[rule.freq] ?? 0
    const inMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
    const dayOfYear = Math.floor((ms - Date.UTC(year, 0, 1)) / DAY)
    const inYear = Math.round((Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1)) / DAY)
    const isOfYear = rule.freq === 'YEARLY' && rule.months === null
    const [index, size] = isOfYear ? [dayOfYear, inYear] : [day - 1, inMonth]
    const nth = [Math.floor(index / 7) + 1, -Math.floor((size - 1 - index) / 7) - 1]
    const ofStart = rule.days === null && rule.freq !== 'DAILY' && rule.freq !== 'WEEKLY' ? [begin.getUTCDate()] : null
    const monthDays = rule.monthDays ?? ofStart
    const isIn =
      period % rule.interval === 0 &&
      (rule.months === null || rule.months.includes(month + 1)) &&
      (monthDays === null || monthDays.includes(day) || monthDays.includes(day - inMonth - 1)) &&
      (rule.freq !== 'YEARLY' || (rule.months ?? rule.monthDays ?? rule.days) !== null || month === begin.getUTCMonth()) &&
      (rule.freq !== 'WEEKLY' || rule.days !== null || weekday === begin.getUTCDay()) &&
      (rule.days === null ||
        rule.days.some((each) => each.endsWith(DAYS[weekday] ?? '') && (each.length === 2 || nth.includes(Number(each.slice(0, -2))))))
    if (isIn) groups.set(period, [...(groups.get(period) ?? []), ms])
  }
  return [...groups.values()]
    .flatMap((group) => group.filter((_, n) => rule.positions === null || rule.positions.includes(n + 1) || rule.positions.includes(n - group.length)))
    .filter((ms) => ms >= start)
    .slice(0, rule.count ?? undefined)
    .filter((ms) => ms >= FROM.getTime() && ms <= TO.getTime())
    .map((ms) => new Date(ms).toISOString().slice(0, 16))
} // prettier-ignore

/** Picks from a list pseudo-randomly, with the same sequence in each run. */
function seeded(seed: number): <Value>(list: readonly Value[]) => Value {
  let state = seed
  return (list) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return list[Math.floor((state / 2_147_483_648) * list.length)] ?? (list[0] as never) // the list is never empty
  }
}
