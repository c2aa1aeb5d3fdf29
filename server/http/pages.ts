import type { FastifyInstance } from 'fastify'
export async function mountPages(_app: FastifyInstance, _needs: unknown) {}
