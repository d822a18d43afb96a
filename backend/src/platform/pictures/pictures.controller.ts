import { Controller, Get, Header, Param, StreamableFile } from '@nestjs/common';
import { notFoundError } from '../errors/request-errors.ts';
import { Public } from '../login/access.ts';
import { Pictures } from './pictures.ts';

const YEAR_SECONDS = 31_536_000;

/** At /pictures, without /api: the address of a picture is on pages. */
@Public()
@Controller('pictures')
export class PicturesController {
  constructor(private readonly pictures: Pictures) {}

  @Get(':file')
  @Header('Cache-Control', `public, max-age=${YEAR_SECONDS}, immutable`)
  @Header('Content-Security-Policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
  async get(@Param('file') file: string): Promise<StreamableFile> {
    const bytes = await this.pictures.find(file);
    if (bytes === undefined) throw notFoundError();
    return new StreamableFile(bytes, { type: 'image/webp', length: bytes.length });
  }
}
