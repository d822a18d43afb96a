import { Controller, Get, Header, Param, Req, Res, StreamableFile } from '@nestjs/common';
import { DAY_SECONDS } from 'contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestErrors } from '../errors/request-errors.ts';
import { hasCached } from '../http/etag.ts';
import { Public } from '../login/access.ts';
import { Pictures } from './pictures.ts';

/** What was removed is gone from every browser after so long; until then no request is made for what was seen today. */

/** At /pictures, without /api: the address of a picture is on pages. */
@Public()
@Controller('pictures')
export class PicturesController {
  constructor(private readonly pictures: Pictures) {}

  /** In browsers alone: nobody removes anything from the caches between. The bytes at an address never change, so that its name is their ETag. */
  @Get(':file')
  @Header('Cache-Control', `private, max-age=${DAY_SECONDS}`)
  @Header('Content-Security-Policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
  async get(
    @Param('file') file: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    const bytes = await this.pictures.find(file);
    if (bytes === undefined) throw requestErrors.no_such_address();
    const etag = `"${file}"`;
    void reply.header('ETag', etag);
    if (!hasCached(request, etag)) return new StreamableFile(bytes, { type: 'image/webp', length: bytes.length });
    void reply.code(304);
    return undefined;
  }
}
