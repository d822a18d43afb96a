import '../patience/patience.fixture.ts';
