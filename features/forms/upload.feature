@spec-2
Feature: The logo and the cover of an organization
  A photo is chosen or dropped, shown at once, and everybody's only when it is saved.

  @2.image-preview
  @4.image-preview
  @spec-3 @spec-4
  Scenario: A chosen logo is shown, saved, and stands wherever the organization does
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And every request of Ada is written down
    When Ada visits the settings of "Lindenschule"
    And Ada chooses a photo as "Logo"
    Then Ada sees her "Logo"
    And the "Logo" that Ada sees is at the address that the upload answered
    When Ada chooses "Save Settings"
    Then Ada sees one toast "Success" saying "Organization was saved successfully"
    When Vera visits the page of "Lindenschule"
    Then Vera sees a picture there
    When Vera visits "/organizations/"
    Then Vera sees a picture there

  @2.image-preview @2.image-drop
  Scenario: A dropped cover tells nobody where it was taken
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits the settings of "Lindenschule"
    And Ada drops a photo on "Cover Image"
    Then Ada sees her "Cover Image"
    When Ada chooses "Save Settings"
    Then Ada sees one toast "Success" saying "Organization was saved successfully"
    When Vera visits the page of "Lindenschule"
    Then Vera sees a picture there
    And the picture tells Vera nothing else

  @2.image-remove
  @4.image-removed
  @spec-4
  Scenario: A removed image is gone once that is saved
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And Ada has saved a photo as "Logo" of "Lindenschule"
    When Ada chooses "Remove Image"
    Then Ada sees no "Logo"
    When Vera visits the page of "Lindenschule"
    Then Vera sees a picture there
    When Ada chooses "Save Settings"
    And Vera visits the page of "Lindenschule"
    Then Vera sees no picture there
    And Ada sees no "Logo"

  @4.image-is-uploading @4.image-is-set
  @spec-4
  Scenario: What is under way is told in percent, and saving waits for it
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits the settings of "Lindenschule"
    And the line of Ada is slow
    And Ada chooses a large photo as "Logo"
    Then Ada sees how much of her "Logo" has gone
    When Ada sets "Name" to "Lindenhof"
    And Ada uses the keys "Enter"
    Then Ada sees "You can save after the image finishes uploading."
    When the line of Ada is fast
    Then Ada sees her "Logo"
    And there is one organization "Lindenschule"
    When Ada chooses "Save Settings"
    Then Ada is offered "Lindenhof"

  @spec-4
  Scenario: Who thinks better of it has the earlier image back
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And Ada has saved a photo as "Logo" of "Lindenschule"
    When the line of Ada is slow
    And Ada chooses a large photo as "Logo"
    Then Ada sees how much of her "Logo" has gone
    When Ada chooses "Cancel"
    Then Ada sees the "Logo" that she had saved
    And Ada does not see "Unsaved changes"

  @2.image-browse
  Scenario: The choice of an image opens the files of the device
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits the settings of "Lindenschule"
    And Ada looks through her files for "Cover Image", and takes a photo
    Then Ada sees her "Cover Image"

  @2.images-only
  @spec-5 @5.image-formats
  Scenario Outline: What is no image is refused in words
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits the settings of "Lindenschule"
    And Ada drops <something> on "Logo"
    Then Ada reads "<words>" at "Logo"
    And Ada sees no "Logo"

    Examples:
      | something                         | words                                                     |
      | a text                            | This is not a JPEG, PNG, WebP or GIF image.               |
      | a text that calls itself an image | Please choose an image that is a JPEG, PNG, WebP or GIF.  |
      | a drawing                         | Please choose an image that is a JPEG, PNG, WebP or GIF.  |
      | a photo in HEIC                   | This photo is HEIC or AVIF. Please send it as JPEG.       |
      | a damaged photo                   | damaged                                                   |
      | a photo of more than 10 MiB       | This image is larger than 10 MiB. Choose a smaller one.   |
      | two photos                        | Choose one image.                                         |

  @2.images-only
  Scenario: A photo is known by what is in it, whatever it is called
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits the settings of "Lindenschule"
    And Ada drops a photo whose name has no ending on "Logo"
    Then Ada sees her "Logo"
    And Ada reads nothing at "Logo"

  Scenario: What was refused meanwhile is forgotten once the photo has arrived
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits the settings of "Lindenschule"
    And the line of Ada is slow
    And Ada chooses a large photo as "Logo"
    And Ada drops a text on "Logo"
    Then Ada reads "This is not a JPEG, PNG, WebP or GIF image." at "Logo"
    When the line of Ada is fast
    Then Ada sees her "Logo"
    And Ada reads nothing at "Logo"

  @spec-8
  Scenario: In a tab that outlived its build, a photo is uploaded all the same
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits the settings of "Lindenschule"
    And a newer build replaces Ada's
    And Ada chooses a photo as "Logo"
    Then Ada sees her "Logo"

  @spec-8
  Scenario: A photo that did not arrive is sent again
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
  Scenario: An image goes in a form of its own, everything else as JSON
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits the settings of "Lindenschule"
    And every request of Ada is written down
    And Ada chooses a photo as "Logo"
    Then Ada sees her "Logo"
    When Ada chooses "Save Settings"
    Then Ada sees one toast "Success" saying "Organization was saved successfully"
    And Ada has sent, with her token
      | Image/upload             | multipart/form-data |
      | Organization/update/{id} | application/json    |
