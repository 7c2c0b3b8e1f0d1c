@spec-2
Feature: The logo and the cover of an organization
  A chosen or dropped photo shows right away, and everyone sees it after it is saved.

  @2.image-preview
  @4.image-preview
  @spec-3 @spec-4
  Scenario: A chosen logo is previewed, saved and shown with the organization
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And every request of Ada is recorded
    When Ada visits the settings of "Lindenschule"
    And Ada chooses a photo as "Logo"
    Then Ada sees her "Logo"
    And the "Logo" that Ada sees is at the address that the upload returned
    When Ada chooses "Save Settings"
    Then Ada sees one toast "Success" saying "Organization was saved successfully"
    When Vera visits the page of "Lindenschule"
    Then Vera sees a picture there
    When Vera visits "/organizations/"
    Then Vera sees a picture there

  @2.image-preview @2.image-drop
  Scenario: A dropped cover image reveals no location
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits the settings of "Lindenschule"
    And Ada drops a photo on "Cover Image"
    Then Ada sees her "Cover Image"
    When Ada chooses "Save Settings"
    Then Ada sees one toast "Success" saying "Organization was saved successfully"
    When Vera visits the page of "Lindenschule"
    Then Vera sees a picture there
    And the picture reveals nothing else to Vera

  @2.image-remove
  @4.image-removed
  @spec-4
  Scenario: A removed image disappears after saving
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And Ada has saved a photo as "Logo" of "Lindenschule"
    When Ada chooses "Remove Image"
    Then Ada sees no "Logo"
    When Vera visits the page of "Lindenschule"
    Then Vera sees a picture there
    When Ada chooses "Save Settings"
    Then Ada sees one toast "Success" saying "Organization was saved successfully"
    When Vera visits the page of "Lindenschule"
    Then Vera sees no picture there
    And Ada sees no "Logo"

  @4.image-is-uploading @4.image-is-set
  @spec-4
  Scenario: An upload shows its progress, and saving waits for it
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits the settings of "Lindenschule"
    And Ada has a slow connection
    And Ada chooses a large photo as "Logo"
    Then Ada sees the upload progress of her "Logo"
    When Ada sets "Name" to "Lindenhof"
    And Ada uses the keys "Enter"
    Then Ada sees "You can save after the image finishes uploading."
    When Ada has a fast connection
    Then Ada sees her "Logo"
    And there is one organization "Lindenschule"
    When Ada chooses "Save Settings"
    Then Ada is offered "Lindenhof"

  @spec-4
  Scenario: Canceling an upload restores the earlier image
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And Ada has saved a photo as "Logo" of "Lindenschule"
    When Ada has a slow connection
    And Ada chooses a large photo as "Logo"
    Then Ada sees the upload progress of her "Logo"
    When Ada chooses "Cancel"
    Then Ada sees the "Logo" that she had saved
    And Ada does not see "Unsaved changes"

  @2.image-browse
  Scenario: Choosing an image opens the device's files
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits the settings of "Lindenschule"
    And Ada browses her files for "Cover Image" and takes a photo
    Then Ada sees her "Cover Image"

  @2.images-only
  @spec-5 @5.image-formats
  Scenario Outline: A file that is not a supported image shows an error
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits the settings of "Lindenschule"
    And Ada drops <file> on "Logo"
    Then Ada reads "<message>" at "Logo"
    And Ada sees no "Logo"

    Examples:
      | file                              | message                                                     |
      | a text                            | This is not a JPEG, PNG, WebP or GIF image.               |
      | a text that calls itself an image | Please choose an image that is a JPEG, PNG, WebP or GIF.  |
      | a drawing                         | Please choose an image that is a JPEG, PNG, WebP or GIF.  |
      | a photo in HEIC                   | This photo is HEIC or AVIF. Please send it as JPEG.       |
      | a damaged photo                   | damaged                                                   |
      | a photo of more than 10 MiB       | This image is larger than 10 MiB. Choose a smaller one.   |
      | two photos                        | Choose one image.                                         |

  @2.images-only
  Scenario: A photo is recognized by its content, not by its file name
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits the settings of "Lindenschule"
    And Ada drops a photo without a file extension on "Logo"
    Then Ada sees her "Logo"
    And Ada reads nothing at "Logo"

  Scenario: An error during an upload disappears after the upload finishes
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits the settings of "Lindenschule"
    And Ada has a slow connection
    And Ada chooses a large photo as "Logo"
    And Ada drops a text on "Logo"
    Then Ada reads "This is not a JPEG, PNG, WebP or GIF image." at "Logo"
    When Ada has a fast connection
    Then Ada sees her "Logo"
    And Ada reads nothing at "Logo"

  @spec-8
  Scenario: A photo uploads in a tab of an older build
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits the settings of "Lindenschule"
    Then "Logo" is open to Ada
    When a newer build replaces Ada's
    And Ada chooses a photo as "Logo"
    Then Ada sees her "Logo"

  @spec-8
  Scenario: A failed upload can be retried
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits the settings of "Lindenschule"
    And the network of Ada is cut for every change
    And Ada chooses a photo as "Logo"
    Then Ada reads "The server could not be reached. Check your connection and try again." at "Logo"
    When the server answers Ada again
    And Ada chooses "Retry"
    Then Ada sees her "Logo"

  @7.image-content
  @spec-7
  Scenario: Images are sent as multipart forms, everything else as JSON
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits the settings of "Lindenschule"
    And every request of Ada is recorded
    And Ada chooses a photo as "Logo"
    Then Ada sees her "Logo"
    When Ada chooses "Save Settings"
    Then Ada sees one toast "Success" saying "Organization was saved successfully"
    And Ada has sent, with her token
      | Image/upload             | multipart/form-data |
      | Organization/update/{id} | application/json    |
