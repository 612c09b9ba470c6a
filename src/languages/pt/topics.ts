import type { Topics } from '../pack.ts'

export const topics: Topics = {
  Funding:
    'financiamento, ronda, rodada, investidores, capital de risco, angaria, capta, captou, avaliação de',
  'AI Agents': 'agente, agentes autónomos, agente de ia',
  'Code Generation': 'geração de código, programação, programadores, desenvolvedor',
  'Creative AI': 'geração de imagens, músicos, artista, cinema',
  Conference: 'conferência, cimeira, congresso, simpósio',
  Webinar: 'webinário, seminário online, sessão online',
  Productivity: 'produtividade, reuniões, folha de cálculo, escritório',
  'AI Research': 'estudo, universidade, laboratório, conjunto de dados, cientistas',
  'AI Tools': 'ferramenta, aplicação, aplicativo, lança, versão gratuita',
}
