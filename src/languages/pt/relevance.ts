import type { Relevance } from '../pack.ts'

export const relevance: Relevance = {
  certain: `inteligência artificial, aprendizagem automática, aprendizado de máquina, aprendizagem profunda,
    modelo de linguagem, modelos de linguagem, modelo linguístico, modelos linguísticos, grandes modelos, chatbot*,
    robô de conversação, assistente conversacional, assistentes conversacionais, agente conversacional,
    agentes conversacionais, rede neuronal, redes neuronais, deepfake*, generativa, generativas, generativo,
    generativos, gerador de imagens, geradores de imagens, carro autónomo, carros autónomos, veículo autónomo,
    veículos autónomos, sem condutor, robotáxi*, robotaxi*, táxi autónomo, táxis autónomos, autocarro autónomo,
    condução autónoma, reconhecimento facial, reconhecimento de voz, reconhecimento de fala, tradução automática,
    visão artificial, visão por computador, reconhecimento de imagens, voz clonada, vozes clonadas,
    clonagem de voz, clonar a voz, voz sintética, vozes sintéticas, dados de treino, pesos abertos,
    assistente virtual, assistentes virtuais, assistente de voz, assistentes de voz, assistente de programação,
    superinteligência, humanoide*, algoritmo de recomendação, algoritmos de recomendação, algorítmic*, sintétic*,
    sem motorista, visão computacional, treinar modelos, treinar os seus modelos, recomendador*,
    anotador* de dados, aprendizado profundo, sistema de recomendação, aprende com o histórico`,
  strong: `trein*, algoritmo*, aprende, aprendem, aprender, aprendeu, aprendizado, aprendizagem, ensinou, reconhece, reconhecem, reconhecimento, reconhecedor*, sintétic*, sintetizad*, clonar, clonad*, clonagem, acelerador*, robô*, robót*, drone*, classificador*, neural, neurais, neuronal, neuronais, recomendaç*, geradas, gerados, gerada, gerado, gerador*, automátic*, automatizad*, transcrição, tradutor*, máquina*, computador*, software, anotad*, preditiv*, falso, falsos, decide, decidem, autónom*, autônom*, simulad*, não existe, nunca existiram, linguagem, identificam rostos, visão, sistema que`,
  likely: `algoritm*, robô, robôs, robót*, modelo, modelos, acelerador*, centro de dados, centros de dados, processador*, chip, chips, autónom*, automat*, assistente*, agente, agentes, instruç*, pesos, parâmetros, trein*, conjunto de dados, base de dados, software, programa, transcr*, tradu*, fals*, prev*, predi*, detet*, reconhec*, radiograf*, laboratório*, rastre*, código aberto, supercomputador*, start up, startup, máquina*, drone*, simul*, programador*, direitos de autor, moderação, sistema, cálculo, dados, imagens, voz, ger*, ferramenta`,
  aside: `fundador, fundadora, bilionário, bilionária, magnata, divórcio, casamento, casa se, vinha, iate, castelo, cavalos, cantina, refeitório, excesso de velocidade, orçamento, celular, telemóvel, smartphone, bateria, televis*, smart tv, ao volante, clube de futebol, lotaria, loteria, receita, fazenda, violões, ex mulher, mansão`,
  elsewhere: `inseminação artificial, influenza aviária, gripe aviária, amnistia internacional, anistia internacional`,
}
