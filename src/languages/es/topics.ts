import type { Topics } from '../pack.ts'

export const topics: Topics = {
  Funding: 'financiación, ronda de, inversores, capital riesgo, recauda, valoración',
  'AI Agents': 'agente, agentes autónomos, agente de ia',
  'Code Generation': 'generación de código, programación, desarrollador, programador',
  'Creative AI': 'generación de imágenes, música, artistas, cine, ilustrador',
  Conference: 'conferencia, cumbre, congreso, simposio, ponencias',
  Webinar: 'seminario web, seminario en línea',
  Productivity: 'productividad, reuniones, hoja de cálculo, oficina',
  'AI Research':
    'investigadores, estudio, universidad, laboratorio, conjunto de datos, experimento, científicos',
  'AI Tools': 'herramienta, aplicación, lanza, versión gratuita',
}
