/** Of the longer side: four times what is stored, so that a part of the picture is enough. */
const MAX_SIDE_PX = 2048;
/** A smaller file is sent as it is. */
const MAX_UNCHANGED_BYTES = 1024 * 1024;
const QUALITY = 0.9;

/**
 * A smaller file of a large photo, for slow connections: phones take pictures of more megapixels than the server accepts. The file
 * itself where this browser cannot do that.
 */
export async function shrinkPicture(file: Blob, image: HTMLImageElement): Promise<Blob> {
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(naturalWidth, naturalHeight));
  if (scale === 1 && file.size <= MAX_UNCHANGED_BYTES) return file;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(naturalHeight * scale));
  const context = canvas.getContext('2d');
  if (!context) return file;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  return smaller && smaller.size < file.size ? smaller : file;
}
