package checkpoint

import "testing"

func TestManifestNamesAreToldFromAddresses(t *testing.T) {
	if name := NameManifest(7, 1234567890123, "a5x"); !IsManifestName(string(name)) {
		t.Errorf("%s is the name of a manifest", name)
	}
	for _, text := range []string{"", "saved", "e000000000001", "e000000000001-g000001", "e000000000001-g000001-", "e1-g000001-a",
		"e00000000000x-g000001-a", "/e000000000001-g000001-a", "e000000000001-g000001-a/b", "s3://b/e000000000001-g000001-a"} {
		if IsManifestName(text) {
			t.Errorf("%q is no manifest's name", text)
		}
	}
}
