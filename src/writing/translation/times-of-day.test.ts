import { expect, test } from 'vitest'
import type { Language } from '#languages/rules.ts'
import { timesIn } from './times-of-day.ts'

// Covers: local-model-8
test.each<[Language, string, string]>([
  ['en', "at 6 o'clock in the morning", '6:00'],
  ['en', 'at 6:30 p.m.', '18:30'],
  ['ar', 'الساعة السادسة والنصف مساءً', '18:30'],
  ['ar', 'الساعة التاسعة صباحًا', '9:00'],
  ['fr', 'à neuf heures et demie du matin', '9:30'],
  ['fr', 'à trois heures de l’après-midi', '15:00'],
  ['es', 'a las 9 de la mañana', '9:00'],
  ['es', 'a las tres y media de la tarde', '15:30'],
  ['es', 'a las 12 del mediodía', '12:00'],
  ['es', 'a las 12 de la mañana', '12:00'],
  ['es', 'a las 12 de la noche', '0:00'],
  ['pt', 'às 12 da noite', '0:00'],
  ['en', 'at 12 p.m.', '12:00'],
  ['en', 'at 12 a.m.', '0:00'],
  ['ar', 'الساعة الثانية عشرة ظهرًا', '12:00'],
  ['pt', 'às nove da manhã', '9:00'],
  ['pt', 'às três e meia da tarde', '15:30'],
])('%s: a time of day is read in "%s"', (language, text, time) => {
  const times = timesIn(text, language).map(
    ({ minute }) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`,
  )
  expect(times).toEqual([time])
})
