import type { Tools } from '../pack.ts'

export const tools: Tools = {
  kinds:
    'herramientas?|apps?|aplicaci(?:ón|ones)|asistentes?|agentes?|chatbots?|robots?|modelos?|editor(?:es)?|extensi(?:ón|ones)|complementos?|plataformas?|programas?|software|servicios?|generador(?:es)?|traductor(?:es)?|navegador(?:es)?|teclados?|buscador(?:es)?|bibliotecas?|agendas?',
  notAKind: 'en|de la|del|jefe',
  makers:
    'empresas?|compañías?|start-?ups?|firmas?|grupos?|editorial|laboratorios?|equipos?|investigador(?:es|as)?|ministr[oa]s?|gobiernos?|hospital(?:es)?|universidades|profesores|médicos|usuarios|clientes|gigante',
  launches:
    'lanza(?:n|do)?|lanzó|presenta(?:n|do)?|presentó|publica(?:n|do)?|publicó|anuncia(?:n|do)?|anunció|desvela(?:do)?|estrena(?:do)?|libera(?:do)?|lanzar|presentar|publicar|anunciar|desvelar|estrenar',
  auxiliaries: 'ha|han|acaba de|también|hoy|ayer|su|oficialmente',
  articles: 'el |la |los |las |su |sus |un |una ',
  called: 'llamad[oa]|denominad[oa]|bautizad[oa](?: como)?|de nombre|conocid[oa] como',
  isA: 'es (?:un|una|el|la)',
  aKind: 'un|una|el|la',
  afterName: 'para|a|al|con|en|que|de|del|por|y|desde|este|esta|capaz',
  madeBy:
    '(?:desarrollad[oa]|cread[oa]|diseñad[oa]|hech[oa]|fabricad[oa]|entrenad[oa]|lanzad[oa]|publicad[oa]|editad[oa]) por',
  itsMaker: '(?:su|el|la) (?:creadora?|fabricante|desarrolladora?|editora?)',
  rivals: 'rival(?:es)?|competidor(?:es|a)?|competencia|a diferencia|comparad[oa]s?|frente a',
  costs:
    'cuestan?|costarán?|precios?|tarifas?|pagan?|pagarán?|suscripci(?:ón|ones)|licencias?|cuotas?|plan(?:es)?|disponibles? (?:por|desde)|se vende|cobran?',
  currencies: 'euros?|dólares|libras?|francos?|pesos?|reales|yenes|yuanes|soles|EUR|USD|GBP|MXN|CHF',
  units:
    '(?:y |al |por |a la |cada |por cada )(?:usuario|usuaria|persona|puesto|miembro|empleado|equipo|mes|año|semana|día|hora|página|documento|imagen|uso)|mensuales|anuales',
  notThePrice: 'en lugar de|en vez de|antes|ahorr\\p{L}+|valorad[oa]|multas?',
  freeWord: 'gratuit[oa]s?|gratis',
  free: '(?<=(?:es|son|sigue siendo) (?:(?:totalmente|completamente|actualmente|también) )?)(?:gratuit[oa]s?|gratis)|de forma gratuita|sin coste|(?:versión|edición) gratuita|plan gratuito',
  freeFor: 'para',
  notFree:
    '(?:no|sin|ningún|ninguna|nunca|tampoco)(?: \\p{L}+){0,3} (?:gratuit[oa]s?|gratis)|(?:prueba|período|periodo|acceso)(?: \\p{L}+)? gratuit[oa]|(?:era|fue|eran) (?:gratuit[oa]s?|gratis)|(?:gratuit[oa]s?|gratis) (?:durante|hasta|los primeros)',
}
