import type { Relevance } from '../pack.ts'

export const relevance: Relevance = {
  certain: `artificial intelligence, machine learning, deep learning, language model, language models, foundation model,
    foundation models, chatbot*, neural network*, neural net, neural nets, deepfake*, generative, large language,
    image generator*, video generator*, text generator*, ai generated, self driving, driverless, autonomous car,
    autonomous cars, autonomous vehicle*, robotaxi*, facial recognition, face recognition, speech recognition,
    voice recognition, machine translation, computer vision, image recognition, voice clon*, cloned voice,
    synthetic voice*, reinforcement learning, training data, open weights, fine tun*, prompt injection,
    coding assistant*, coding agent*, superintelligen*, predictive policing, recommendation algorithm*,
    recommender*, humanoid robot*, virtual assistant*, voice assistant*, natural language, context window,
    hallucinat*, jailbreak*, ai act, transformer model*, diffusion model*, world model*, large model*,
    automated decision*, algorithmic, train models, train its models, training models, data labell*, data label*`,
  strong: `train, trained, trains, training, retrain*, algorithm*, learns, learn to, learned to, learning to, learnt to, teaches itself, taught, teach, teaching, recogniser*, recognizer*, recognises, recognizes, recognition, synthes*, synthetic, cloned, clone, clones, cloning, accelerator*, robot*, robotic*, drones, driverless, classifier*, convolutional, perceptron, neural, recommendation*, generated, generator*, automatic, automated, transcrib*, transcription, translators, machine translated, machine, software, labelled, companion app, chat, predicts, predictive, weights, fake, faked, picks its own, decides, compute, singer does not exist, never existed, computers to, self taught, autonomous*, voice actor*, simulation*, ranking, scored`,
  likely: `algorithm*, robot*, model, models, accelerator*, data centre*, data center*, gpu*, chip, chips, autonomous*, automat*, assistant*, agent, agents, prompt, prompts,
    weights, parameters, benchmark*, inference, trained on, train, trained, training, dataset*, data set, software, transcri*, translat*, synthetic, fake, classifier*, predict*, detect*, pattern*, recogni*, scan, scans, x ray*, tokens, lab, scrap*, open source, supercomputer*, start up, startup, machine*, drone*, simulat*, developers, copyright, moderation, system, scientists, compute, speech, images`,
  aside: `founder, billionaire, tycoon, magnate, divorce, divorces, wedding, marries, married, vineyard, yacht, castle, horses, canteen, cafeteria, speeding, council tax, budget, smart tv, smart tvs, phone review, smartphone, handset, battery, estate car, we drove, test drive, gearbox, football club, basketball, lottery, recipe, mansion`,
  elsewhere: `artificial insemination, avian influenza, amnesty international, air india`,
}
